package rialto.dialect.admin;

import org.junit.jupiter.api.Test;
import rialto.gatewaytest.Described;
import rialto.gatewaytest.FuzzedGateway;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the description says is what is served. */
class DocumentTest {
    @Test
    void shouldDescribeEveryRouteAndNothingElse() {
        final Set<String> served = new TreeSet<>();
        final AdminDialect dialect = new AdminDialect();
        new FuzzedGateway(Map.of(), dialect);
        dialect.api()
                .methodsByPath()
                .forEach((path, methods) -> methods.forEach(method -> served.add(method + " " + path)));
        assertEquals(String.join("\n", served), Described.operations(Described.read(dialect.openApi())));
    }
}
