package rialto.benchmarks.shards;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import rialto.client.CommandIngress;
import rialto.client.EventDemultiplexer;
import rialto.client.EventReader;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderRestedDecoder;

import java.util.function.LongConsumer;

/** To the venue's members as gateways have it: commands into the ingress, outcomes as events from a recording. */
final class RecordedWay implements OrderWay {
    private static final int BATCH_LIMIT = 256;

    private final CommandIngress ingress;
    private final EventReader events;
    private final int gatewayId;
    private final Tally tally = new Tally();
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(new Listener());
    private LongConsumer onAccount = id -> {};
    private Outcomes outcomes = number -> {};

    /**
     * @param ingress closed with this
     * @param afterSequence events after that are read
     */
    RecordedWay(
            final Aeron aeron,
            final VenueConnection connection,
            final CommandIngress ingress,
            final long afterSequence,
            final int gatewayId) {
        this.ingress = ingress;
        this.gatewayId = gatewayId;
        events = EventReader.connect(aeron, connection, afterSequence, ingress::leaderMemberId);
    }

    /** Told of each account that is made, in order. */
    void accounts(final LongConsumer consumer) {
        onAccount = consumer;
    }

    @Override
    public boolean offer(final DirectBuffer command, final int length) {
        return ingress.offer(command, 0, length) == OfferResult.OK;
    }

    @Override
    public int poll(final Outcomes told) {
        outcomes = told;
        return ingress.poll() + events.poll(demultiplexer, BATCH_LIMIT);
    }

    @Override
    public Tally tally() {
        return tally;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(events, ingress);
    }

    private final class Listener implements VenueEventListener {
        @Override
        public void onAccountCreated(final AccountCreatedDecoder event) {
            onAccount.accept(event.accountId());
        }

        @Override
        public void onOrderAccepted(final OrderAcceptedDecoder event) {
            tally.accepted++;
        }

        @Override
        public void onOrderRested(final OrderRestedDecoder event) {
            tally.restedLots += event.remainingLots();
        }

        @Override
        public void onOrderExecuted(final OrderExecutedDecoder event) {
            tally.trades++;
            tally.tradedLots += event.quantityLots();
        }

        @Override
        public void onOrderRejected(final OrderRejectedDecoder event) {
            tally.other(event.toString());
        }

        @Override
        public void onOrderRepeated(final OrderRepeatedDecoder event) {
            tally.other(event.toString());
        }

        @Override
        public void onOrderCanceled(final OrderCanceledDecoder event) {
            tally.other(event.toString());
        }

        @Override
        public void onCommandRejected(final CommandRejectedDecoder event) {
            tally.other(event.toString());
        }

        @Override
        public void onEndOfCommand(
                final long eventSequence, final long eventTimeNs, final int source, final long correlationId) {
            if (source == gatewayId) {
                outcomes.onOutcome(correlationId);
            }
        }
    }
}
