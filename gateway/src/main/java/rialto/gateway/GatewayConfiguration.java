package rialto.gateway;

import rialto.gateway.dialect.Dialect;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.setting.SettingValues;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * How a gateway is set up.
 *
 * @param dataDirectory    where {@code master.key} is, and {@code admin.key} unless the administrator's key is given
 * @param administratorKey null takes the one in the data directory, which is made at first need
 * @param webRoot          directory of the built screen; null for none
 * @param settings         values of {@link GatewaySettings#ALL} and of the dialects' settings
 * @param dialects         what it speaks; each belongs to this gateway alone
 */
public record GatewayConfiguration(
        Path dataDirectory,
        AdministratorKey administratorKey,
        Path webRoot,
        SettingValues settings,
        List<Dialect> dialects) {

    public GatewayConfiguration {
        Objects.requireNonNull(dataDirectory, "dataDirectory");
        Objects.requireNonNull(settings, "settings");
        dialects = List.copyOf(dialects);
    }
}
