package rialto.app.config;

import io.vertx.core.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.setting.ConfigurationException;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"http", "cluster", "engine", "reporting", "limits", "data"})
    void shouldRefuseADialectThatIsCalledAsASectionOfTheVenuesOwn(final String name) {
        final String message = assertThrows(ConfigurationException.class, () -> Settings.with(List.of(called(name))))
                .getMessage();
        assertTrue(message.contains(" is called " + name + ", as the venue's own settings are"), message);
    }

    private static Dialect called(final String name) {
        return new Dialect() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Future<?> start(final GatewayCore core) {
                return Future.succeededFuture();
            }

            @Override
            public void close() {
                // it has nothing
            }
        };
    }
}
