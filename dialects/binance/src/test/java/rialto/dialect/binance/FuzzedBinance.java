package rialto.dialect.binance;

import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.Authenticator;
import rialto.dialect.binance.api.Security;
import rialto.gateway.security.Principal;
import rialto.gatewaytest.FuzzedGateway;
import rialto.gatewaytest.FuzzedSocket;

import java.util.Map;

/**
 * The dialect on a gateway without sockets. Callers are let in as Alice whatever they sign with, after the real
 * authenticator has looked at what they sent.
 */
final class FuzzedBinance {
    private final BinanceDialect dialect = new BinanceDialect(FuzzedBinance::admitAll);
    private final FuzzedGateway gateway = new FuzzedGateway(Map.of(), dialect);

    private FuzzedBinance() {}

    static FuzzedBinance open() {
        return new FuzzedBinance();
    }

    private static Authenticator admitAll(final Authenticator real) {
        return request -> {
            real.authenticate(request);
            if (request.route().security() != Security.NONE && request.principal() == null) {
                request.principal(
                        new Principal(FuzzedGateway.ALICE, FuzzedGateway.API_KEY, Principal.READ | Principal.TRADE));
            }
            return null;
        };
    }

    ApiTable table() {
        return dialect.table();
    }

    void http(final String text) {
        gateway.http(text);
        requireNoFaults();
    }

    FuzzedSocket connect(final String path, final String query) {
        return gateway.connect(path, query);
    }

    void settle() {
        gateway.settle();
        requireNoFaults();
    }

    private void requireNoFaults() {
        FuzzedGateway.require(dialect.dispatcher().failedCount() == 0, "a call failed; see the log");
    }
}
