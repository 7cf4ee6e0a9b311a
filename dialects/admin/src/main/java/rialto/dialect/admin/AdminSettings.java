package rialto.dialect.admin;

import rialto.gateway.setting.Setting;

import java.time.Duration;
import java.util.List;

import static rialto.gateway.setting.CommandLineOption.of;
import static rialto.gateway.setting.SettingTypes.bool;
import static rialto.gateway.setting.SettingTypes.duration;
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

    static final Setting<Boolean> ROOT_KEY = bool(
            "admin.root-key",
            true,
            "Whether the key in admin.key (or RIALTO_ADMIN_KEY) may do everything, as \"root\". Make administrators with\n"
                    + "the role SECURITY before you switch it off.");
    static final Setting<String> FOUR_EYES = text(
            "admin.four-eyes",
            "",
            "What takes a second administrator's approval: money (deposits, withdrawals, fees above\n"
                    + "admin.operator-max-fee-bps), keys (new keys of accounts and of administrators), or both with a comma.\n"
                    + "Empty: nothing does.");
    static final Setting<Integer> OPERATOR_MAX_FEE = integer(
            "admin.operator-max-fee-bps",
            100,
            0,
            10_000,
            "Basis points up to which the role OPERATOR may raise a fee. Fees are taken from orders that rest, too. What is\n"
                    + "above that takes the role TREASURER, or with admin.four-eyes: money a TREASURER's approval.");
    static final Setting<Duration> APPROVAL_WINDOW = duration(
            "admin.approval-window",
            "1d",
            Duration.ofMinutes(1),
            Duration.ofDays(30),
            "How long what waits for approval can be approved.");
    static final Setting<Boolean> RECORD_READS =
            bool("admin.record-reads", false, "Whether calls that only read are recorded with their actor too.");

    static final List<Setting<?>> ALL =
            List.of(HOST, PORT, ROOT_KEY, FOUR_EYES, OPERATOR_MAX_FEE, APPROVAL_WINDOW, RECORD_READS);

    private AdminSettings() {}
}
