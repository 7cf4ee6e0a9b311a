package rialto.simulator.client;

import java.util.Map;
import java.util.Objects;

/**
 * An order as the dialect writes it: decimals as text, null for what it does not have.
 *
 * @param type                    LIMIT, LIMIT_MAKER or MARKET
 * @param timeInForce             GTC, IOC or FOK for LIMIT, otherwise null
 * @param quantity                of the base asset; null for a MARKET order by quote amount
 * @param quoteOrderQty           of the quote asset; only for a MARKET order without quantity
 * @param clientOrderId           never used before by the account, else the venue answers with the first outcome
 * @param selfTradePreventionMode null for the venue's default
 */
public record NewOrder(
        String symbol,
        String side,
        String type,
        String timeInForce,
        String quantity,
        String quoteOrderQty,
        String price,
        String clientOrderId,
        String selfTradePreventionMode) {

    public NewOrder {
        Objects.requireNonNull(symbol, "symbol");
        Objects.requireNonNull(side, "side");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(clientOrderId, "clientOrderId");
    }

    void writeTo(final Map<String, Object> parameters) {
        parameters.put("symbol", symbol);
        parameters.put("side", side);
        parameters.put("type", type);
        putIfThere(parameters, "timeInForce", timeInForce);
        putIfThere(parameters, "quantity", quantity);
        putIfThere(parameters, "quoteOrderQty", quoteOrderQty);
        putIfThere(parameters, "price", price);
        putIfThere(parameters, "selfTradePreventionMode", selfTradePreventionMode);
        parameters.put("newClientOrderId", clientOrderId);
        parameters.put("newOrderRespType", "ACK");
    }

    private static void putIfThere(final Map<String, Object> parameters, final String name, final String value) {
        if (value != null) {
            parameters.put(name, value);
        }
    }
}
