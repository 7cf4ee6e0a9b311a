package rialto.gateway.ops;

import org.junit.jupiter.api.Test;
import rialto.gatewaytest.Described;

import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the description says is what is served. */
class DocumentTest {
    @Test
    void shouldDescribeEveryRouteAndNothingElse() {
        final Set<String> served = new TreeSet<>();
        OperationPages.PATHS.forEach(path -> served.add("GET " + path));
        assertEquals(
                String.join("\n", served),
                Described.operations(Described.read(OpenApi.ofCore().text())));
    }
}
