package rialto.dialect.postedoffer;

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
        PostedOfferServer.METHODS_BY_PATH.forEach(
                (path, methods) -> methods.forEach(method -> served.add(method + " " + path)));
        assertEquals(
                String.join("\n", served), Described.operations(Described.read(new PostedOfferDialect().openApi())));
    }
}
