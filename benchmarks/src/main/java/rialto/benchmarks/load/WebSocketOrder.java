package rialto.benchmarks.load;

import java.nio.ByteBuffer;

/** One account's order for one symbol as a masked WebSocket frame with a signed {@code order.place}. */
final class WebSocketOrder {
    /** Added to a sequence, so that the call's id always has as many digits. */
    static final long ID_BASE = 1_000_000_000_000L;

    private static final String ZEROS = "0000000000000";
    private static final String ID_PLACE = String.valueOf(ID_BASE);
    private static final String SIGNATURE_PLACE = "s".repeat(HmacSigner.HEX_LENGTH);

    private final OrderTemplate payload;
    private final OrderTemplate message;
    private final HmacSigner signer;
    private final int payloadIdOffset;
    private final int payloadCentsOffset;
    private final int payloadTimestampOffset;
    private final int messageIdOffset;
    private final int messageClientIdOffset;
    private final int messageCentsOffset;
    private final int messageTimestampOffset;
    private final int signatureOffset;

    WebSocketOrder(final OrderFlow flow, final TradingAccount account, final String symbol) {
        final boolean hasType = !flow.responseType().isEmpty();
        payload = new OrderTemplate("apiKey=" + account.apiKey() + "&newClientOrderId=b-" + flow.run() + "-" + ZEROS
                + (hasType ? "&newOrderRespType=" + flow.responseType() : "") + "&price=" + OrderFlow.PRICE
                + "&quantity=" + OrderFlow.QUANTITY + "&recvWindow=5000&side=" + account.side() + "&symbol=" + symbol
                + "&timeInForce=GTC&timestamp=" + ZEROS + "&type=LIMIT");
        message = new OrderTemplate("{\"id\":" + ID_PLACE + ",\"method\":\"order.place\",\"params\":{\"apiKey\":\""
                + account.apiKey() + "\",\"newClientOrderId\":\"b-" + flow.run() + "-" + ZEROS + "\","
                + (hasType ? "\"newOrderRespType\":\"" + flow.responseType() + "\"," : "") + "\"price\":\""
                + OrderFlow.PRICE + "\",\"quantity\":\"" + OrderFlow.QUANTITY + "\",\"recvWindow\":5000,\"side\":\""
                + account.side() + "\",\"symbol\":\"" + symbol + "\",\"timeInForce\":\"GTC\",\"timestamp\":" + ZEROS
                + ",\"type\":\"LIMIT\",\"signature\":\"" + SIGNATURE_PLACE + "\"}}");
        signer = new HmacSigner(account.secretKey());
        payloadIdOffset = payload.offsetOf("-" + ZEROS) + 1;
        payloadCentsOffset = payload.offsetOf(OrderFlow.PRICE) + "100.".length();
        payloadTimestampOffset = payload.offsetOf("timestamp=") + "timestamp=".length();
        messageIdOffset = message.offsetOf(ID_PLACE + ",");
        messageClientIdOffset = message.offsetOf("-" + ZEROS) + 1;
        messageCentsOffset = message.offsetOf(OrderFlow.PRICE) + "100.".length();
        messageTimestampOffset = message.offsetOf("\"timestamp\":") + "\"timestamp\":".length();
        signatureOffset = message.offsetOf(SIGNATURE_PLACE);
    }

    void encode(final long sequence, final ByteBuffer out) {
        final long nowMs = System.currentTimeMillis();
        payload.putDigits(payloadIdOffset, ZEROS.length(), sequence);
        payload.putDigits(payloadCentsOffset, 2, OrderFlow.cents(sequence));
        payload.putDigits(payloadTimestampOffset, ZEROS.length(), nowMs);
        message.putDigits(messageIdOffset, ID_PLACE.length(), ID_BASE + sequence);
        message.putDigits(messageClientIdOffset, ZEROS.length(), sequence);
        message.putDigits(messageCentsOffset, 2, OrderFlow.cents(sequence));
        message.putDigits(messageTimestampOffset, ZEROS.length(), nowMs);
        final byte[] signature = signer.sign(payload.bytes(), 0, payload.length());
        message.putBytes(signatureOffset, signature, HmacSigner.HEX_LENGTH);
        TextFrames.put(out, message.bytes(), message.length());
    }
}
