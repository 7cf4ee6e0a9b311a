package rialto.benchmarks.reporting;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventSubscription;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RiskRule;
import rialto.reporting.EventSource;

import java.util.ArrayList;
import java.util.List;

/** Recorded events of a market that never was, held in memory. */
abstract class MemoryEvents implements EventSource {
    final EventEncoder encoder = new EventEncoder();
    private final List<byte[]> commands = new ArrayList<>();

    @Override
    public final long lastSequence() {
        return encoder.sequence();
    }

    /** Ends a command. */
    final void command() {
        commands.add(encoder.command());
    }

    final void account(final long id, final String name) {
        encoder.account.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.account.header());
        encoder.account.accountId(id);
        Identifier36.encode(name, encoder.account.name());
        encoder.end(encoder.account.encodedLength());
        command();
    }

    final void asset(final int id, final String symbol) {
        encoder.asset.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.asset.header());
        Identifier36.encode(symbol, encoder.asset.symbol());
        encoder.asset.assetId(id).scale((short) 8);
        encoder.end(encoder.asset.encodedLength());
        command();
    }

    final void instrument(
            final int id,
            final String symbol,
            final int baseAssetId,
            final int quoteAssetId,
            final MarketModel model,
            final RiskRule riskRule) {
        final InstrumentDefinedEncoder event = new InstrumentDefinedEncoder();
        event.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(event.header());
        Identifier36.encode(symbol, event.symbol());
        event.terms()
                .tickSize(1_000_000)
                .lotSize(100)
                .baseAssetId(baseAssetId)
                .quoteAssetId(quoteAssetId)
                .marketModel(model)
                .riskRule(riskRule);
        event.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(1_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(1_000_000)
                .maxMarketQuantityLots(1_000_000)
                .minNotional(1)
                .maxNotional(Long.MAX_VALUE / 2)
                .maxOpenOrders(200);
        event.instrumentId(id);
        encoder.end(event.encodedLength());
        command();
    }

    @Override
    public final EventSubscription open(final long afterSequence) {
        int next = 0;
        final EventHeaderDecoder header = new EventHeaderDecoder();
        while (next < commands.size() && firstSequence(header, next) <= afterSequence) {
            next++;
        }
        return new Reader(next);
    }

    private long firstSequence(final EventHeaderDecoder header, final int command) {
        final int offset = EventBatch.messageOffset(0) + MessageHeaderDecoder.ENCODED_LENGTH;
        return header.wrap(new UnsafeBuffer(commands.get(command)), offset).eventSequence();
    }

    private final class Reader implements EventSubscription {
        private final UnsafeBuffer buffer = new UnsafeBuffer();
        private int next;

        Reader(final int next) {
            this.next = next;
        }

        @Override
        public int poll(final EventBatchHandler handler, final int batchLimit) {
            int count = 0;
            while (count < batchLimit && next < commands.size()) {
                buffer.wrap(commands.get(next++));
                handler.onBatch(buffer, 0, buffer.capacity());
                count++;
            }
            return count;
        }

        @Override
        public boolean isLive() {
            return next == commands.size();
        }

        @Override
        public long lagBytes() {
            return isLive() ? 0 : -1;
        }

        @Override
        public void close() {}
    }
}
