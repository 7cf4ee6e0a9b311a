package rialto.benchmarks.load;

import java.nio.ByteBuffer;

/** One account's order for one symbol as an HTTP request, ready but for what changes. */
final class RestOrder {
    private static final String ZEROS = "0000000000000";
    private static final String SIGNATURE_PLACE = "s".repeat(HmacSigner.HEX_LENGTH);

    private final OrderTemplate template;
    private final HmacSigner signer;
    private final int bodyOffset;
    private final int signedLength;
    private final int idOffset;
    private final int centsOffset;
    private final int timestampOffset;
    private final int signatureOffset;

    RestOrder(final String host, final OrderFlow flow, final TradingAccount account, final String symbol) {
        final String responseType = flow.responseType().isEmpty() ? "" : "&newOrderRespType=" + flow.responseType();
        final String signed = "symbol=" + symbol + "&side=" + account.side() + "&type=LIMIT&timeInForce=GTC&quantity="
                + OrderFlow.QUANTITY + "&price=" + OrderFlow.PRICE + "&newClientOrderId=b-" + flow.run() + "-" + ZEROS
                + responseType + "&recvWindow=5000&timestamp=" + ZEROS;
        final String body = signed + "&signature=" + SIGNATURE_PLACE;
        template = new OrderTemplate("POST /api/v3/order HTTP/1.1\r\nHost: " + host + "\r\nX-MBX-APIKEY: "
                + account.apiKey() + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body);
        signer = new HmacSigner(account.secretKey());
        bodyOffset = template.offsetOf(signed);
        signedLength = signed.length();
        idOffset = template.offsetOf("-" + ZEROS) + 1;
        centsOffset = template.offsetOf("&price=" + OrderFlow.PRICE) + "&price=100.".length();
        timestampOffset = template.offsetOf("timestamp=" + ZEROS) + "timestamp=".length();
        signatureOffset = template.offsetOf(SIGNATURE_PLACE);
    }

    void encode(final long sequence, final ByteBuffer out) {
        template.putDigits(idOffset, ZEROS.length(), sequence);
        template.putDigits(centsOffset, 2, OrderFlow.cents(sequence));
        template.putDigits(timestampOffset, ZEROS.length(), System.currentTimeMillis());
        final byte[] signature = signer.sign(template.bytes(), bodyOffset, signedLength);
        template.putBytes(signatureOffset, signature, HmacSigner.HEX_LENGTH);
        out.put(template.bytes(), 0, template.length());
    }
}
