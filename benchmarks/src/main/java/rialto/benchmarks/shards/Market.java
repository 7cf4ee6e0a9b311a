package rialto.benchmarks.shards;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.benchmarks.engine.FifteenBooks;
import rialto.benchmarks.venue.BookInstrument;
import rialto.bot.fx.MarketSetup;
import rialto.client.trading.VenueClient;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OpenAccountEncoder;
import rialto.protocol.TransferFundsEncoder;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Five books in one engine, and for each client an account that can pay for everything. */
final class Market {
    private static final long PLENTY = 1L << 45;
    private static final String MONEY = "CASH";
    private static final int MAX_UNDER_WAY = 4_096;
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long STUCK_NS = TimeUnit.SECONDS.toNanos(30);

    final int[] instruments = new int[FifteenBooks.BOOKS_PER_ENGINE];
    private final int[] assets = new int[FifteenBooks.BOOKS_PER_ENGINE];
    private final int money;

    /** Makes books and assets, and waits for them. */
    Market(final VenueClient client, final int engine) {
        final MarketSetup setup = new MarketSetup(client);
        money = setup.addAsset(MONEY, 0);
        for (int i = 0; i < instruments.length; i++) {
            final String product = (char) ('A' + engine) + Integer.toString(i + 1);
            assets[i] = setup.addAsset(product, 0);
            instruments[i] = new BookInstrument(product + MONEY, assets[i], money).add(client, setup);
        }
    }

    /** Makes the clients' accounts by a way, with the commands from 1 on. */
    Accounts open(final RecordedWay way, final int gatewayId, final int clients) {
        return new Accounts(way, gatewayId, clients);
    }

    /** The clients' accounts, which exist when this does. */
    final class Accounts {
        final long[] ids;
        /** Of the last command that made them. */
        final long lastNumber;

        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        private final OpenAccountEncoder openAccount = new OpenAccountEncoder();
        private final TransferFundsEncoder transfer = new TransferFundsEncoder();
        private final MessageHeaderEncoder header = new MessageHeaderEncoder();
        private final RecordedWay way;
        private final int gatewayId;
        private long sent;
        private long done;
        private int opened;

        private Accounts(final RecordedWay way, final int gatewayId, final int clients) {
            this.way = way;
            this.gatewayId = gatewayId;
            ids = new long[clients];
            way.accounts(id -> ids[opened++] = id);
            for (int i = 0; i < clients; i++) {
                send(open(buffer, i));
            }
            await(0);
            for (int i = 0; i < clients; i++) {
                for (final int asset : assets) {
                    send(fund(buffer, i, asset));
                }
            }
            await(0);
            lastNumber = sent;
            if (opened != clients || way.tally().others > 0) {
                throw new IllegalStateException(
                        opened + " of " + clients + " accounts were made: " + way.tally().firstOther);
            }
        }

        private int open(final MutableDirectBuffer to, final int client) {
            openAccount.wrapAndApplyHeader(to, 0, header);
            openAccount.source().gatewayId(gatewayId).correlationId(sent + 1).flags(0);
            Identifier36.encode("client" + client, openAccount.name());
            Identifier36.encode("money" + client, openAccount.transferId());
            openAccount.amount(PLENTY).assetId(money);
            return MessageHeaderEncoder.ENCODED_LENGTH + openAccount.encodedLength();
        }

        private int fund(final MutableDirectBuffer to, final int client, final int asset) {
            transfer.wrapAndApplyHeader(to, 0, header);
            transfer.source().gatewayId(gatewayId).correlationId(sent + 1).flags(0);
            Identifier36.encode("asset" + asset + "-" + client, transfer.transferId());
            transfer.accountId(ids[client]).amount(PLENTY).assetId(asset);
            return MessageHeaderEncoder.ENCODED_LENGTH + transfer.encodedLength();
        }

        private void send(final int length) {
            await(MAX_UNDER_WAY);
            while (!way.offer(buffer, length)) {
                poll();
            }
            sent++;
        }

        /** Until there are no more than that without an outcome. */
        private void await(final int most) {
            long progressNs = System.nanoTime();
            while (sent - done > most) {
                if (poll() > 0) {
                    progressNs = System.nanoTime();
                } else if (System.nanoTime() - progressNs > STUCK_NS) {
                    throw new IllegalStateException("of " + sent + " commands " + done + " have an outcome");
                }
            }
        }

        private int poll() {
            final int work = way.poll(number -> done = number);
            if (work == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
            return work;
        }
    }
}
