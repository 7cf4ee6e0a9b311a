package rialto.dialect.admin;

import rialto.gateway.setting.Setting;

import java.util.List;

import static rialto.gateway.setting.CommandLineOption.of;
import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of the administration. */
final class AdminSettings {
    static final int CLOSED = -1;

    static final Setting<String> HOST = text(
            "admin.host",
            "127.0.0.1",
            "Address that the administration listens on, apart from http.host. Whoever reaches it may try keys: name no\n"
                    + "address of a public network.");
    static final Setting<Integer> PORT = integer(
                    "admin.port",
                    8_180,
                    CLOSED,
                    65_535,
                    "Port of the administration API and its page. 0 takes a free one, -1 opens none.")
            .on(of("--admin-port", "N", "Port of the administration (default: 8180; 0 takes a free one)."));

    static final List<Setting<?>> ALL = List.of(HOST, PORT);

    private AdminSettings() {}
}
