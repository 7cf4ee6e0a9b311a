package rialto.benchmarks.shards;

import org.agrona.DirectBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.protocol.CommandSourceDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.nio.ByteOrder;

/** To a cluster whose service sends back what the log brings it, and knows nothing of orders. */
final class EchoWay implements OrderWay {
    private static final int NUMBER_OFFSET =
            MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.correlationIdEncodingOffset();

    private final CommandIngress ingress;
    private Outcomes outcomes = number -> {};

    /** @param ingress closed with this */
    EchoWay(final CommandIngress ingress) {
        this.ingress = ingress;
        ingress.answers(this::onAnswer);
    }

    @Override
    public boolean offer(final DirectBuffer command, final int length) {
        return ingress.offer(command, 0, length) == OfferResult.OK;
    }

    @Override
    public int poll(final Outcomes told) {
        outcomes = told;
        return ingress.poll();
    }

    /** Of nothing: nothing trades. */
    @Override
    public Tally tally() {
        return new Tally();
    }

    @Override
    public void close() {
        ingress.close();
    }

    private void onAnswer(final DirectBuffer buffer, final int offset, final int length) {
        outcomes.onOutcome(buffer.getLong(offset + NUMBER_OFFSET, ByteOrder.LITTLE_ENDIAN));
    }
}
