package rialto.app.demo;

import org.junit.jupiter.api.Test;
import rialto.app.config.VenueConfiguration;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

class LocalClusterTest {
    @Test
    void shouldGiveEachGatewayPortsOfItsOwn() {
        final VenueConfiguration configuration =
                VenueConfiguration.load(Map.of(), null, Map.of("xml.port", "12345", "xml.plain-port", "0"));
        assertEquals(
                List.of("--http-port", "8080", "--set", "xml.port=12345", "--set", "xml.plain-port=0"),
                LocalCluster.portOptions(configuration, 0, 8080));
        assertEquals(
                List.of("--http-port", "8081", "--set", "xml.port=12346", "--set", "xml.plain-port=0"),
                LocalCluster.portOptions(configuration, 1, 8081));
    }
}
