package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.CancelTimerRequest;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.Instrument;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.CancelTimerEnded;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.client.trading.VenueListener;
import rialto.protocol.TimeInForce;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A program on the Java client trades with the example bot while leaders are killed: processes and SIGKILL. */
@Tag("cluster")
class JavaClientTest {
    private static final int ORDERS = 3_000;
    private static final long SOME_TRADES = 100;
    private static final long CANCEL_TIMER_ID = 5;
    private static final long LIMIT_NS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path data;

    private final Told told = new Told();
    private final List<Long> asked = new ArrayList<>();
    private final CancelTimerRequest cancelTimer =
            new CancelTimerRequest().cancelTimerId(CANCEL_TIMER_ID).countdown(Duration.ofSeconds(60));
    private VenueClient client;
    private Instrument instrument;
    private long account;

    /** What the client was told of its own requests, and of everybody's orders. */
    private static final class Told implements VenueListener {
        private final List<String> own = new ArrayList<>();
        private final List<Long> completed = new ArrayList<>();
        private final List<CancelTimerEnded> ended = new ArrayList<>();
        private final Map<Long, Long> accountByOrder = new HashMap<>();
        private final Set<String> botOrderNames = new HashSet<>();
        private final Set<Long> botQuotes = new HashSet<>();
        private long ownAccount;
        private long trades;

        @Override
        public void on(final OrderAccepted event) {
            accountByOrder.put(event.orderId(), event.accountId());
            if (event.accountId() == ownAccount) {
                own.add(event.clientOrderId());
            } else {
                assertTrue(botOrderNames.add(event.clientOrderId()), () -> "entered twice: " + event);
            }
        }

        @Override
        public void on(final OrderRested event) {
            if (accountByOrder.get(event.orderId()) != ownAccount) {
                botQuotes.add(event.orderId());
                assertTrue(botQuotes.size() <= 2, () -> "a bid, an ask, and " + event);
            }
        }

        @Override
        public void on(final OrderExecuted event) {
            trades++;
            if (event.makerRemainingLots() == 0) {
                botQuotes.remove(event.makerOrderId());
            }
        }

        @Override
        public void on(final OrderCanceled event) {
            botQuotes.remove(event.orderId());
        }

        @Override
        public void on(final CancelTimerEnded event) {
            if (event.accountId() == ownAccount) {
                ended.add(event);
            }
        }

        @Override
        public void onCompleted(final long requestId, final long sequence) {
            completed.add(requestId);
        }
    }

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldCarryOutEveryRequestOnceWhileLeadersAreKilled() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ApiKey key = TestMarket.create(http, cluster.gateway(), 1).getFirst();
            try (VenueClient connected = VenueClient.connect(settings(cluster), told);
                    VenueProcess bot = bot(cluster)) {
                client = connected;
                account = client.account("trader0").orElseThrow();
                told.ownAccount = account;
                instrument = client.instrument("BTCUSDT").orElseThrow();
                request(() -> client.startCancelTimer(cancelTimer.account(account)));
                request(() -> client.enter(order("lasting").buy().limit("100").cancelTimerId(CANCEL_TIMER_ID)));
                await("quotes", bot, () -> told.botQuotes.size() == 2);
                trade(cluster);
                final int orders = tradeUntilEnough(bot);
                assertEquals(expectedNames(orders), told.own, "each entered once, in order");
                assertEquals(asked, told.completed, "each completed once, in order");
                assertEquals(List.of(), told.ended, "its cancel timer was kept running through all changes of leader");

                assertEquals(0, bot.stop(), bot.output());
                assertTrue(bot.output().contains("Stopped, its quotes are canceled"), bot.output());
                await("the end of the bot's quotes", bot, () -> told.botQuotes.isEmpty());
                request(() -> client.startCancelTimer(cancelTimer.countdown(Duration.ofSeconds(2))));
                await("outcomes", bot, () -> client.inFlight() == 0);
            }
            awaitNoOrders(http, cluster, key);
        }
    }

    private static VenueProcess bot(final TestCluster cluster) throws IOException {
        return Launch.rialto(
                        "bot",
                        "--members",
                        cluster.processes().memberList(),
                        "--key-file",
                        cluster.processes().keyFile("gateway").toString(),
                        "--price",
                        "65000")
                .javaOptions(List.of("-Xmx128m", "-XX:+UseSerialGC"))
                .start();
    }

    private static ClientSettings settings(final TestCluster cluster) throws IOException {
        return ClientSettings.ofMembers(cluster.processes().memberList())
                .keyFile(cluster.processes().keyFile("gateway"))
                .connectTimeoutMs(TimeUnit.SECONDS.toMillis(60))
                .everyone();
    }

    private OrderRequest order(final String name) {
        return new OrderRequest()
                .account(account)
                .instrument(instrument)
                .clientOrderId(name)
                .quantity("0.001");
    }

    /** Two leaders are killed, the first of which is there again before the second goes. */
    private void trade(final TestCluster cluster) throws Exception {
        int killed = -1;
        CompletableFuture<?> whole = new CompletableFuture<>();
        for (int i = 0; i < ORDERS; i++) {
            if (i == ORDERS / 3) {
                killed = client.leaderMemberId();
                cluster.kill(killed);
            } else if (i == ORDERS / 2) {
                cluster.startMember(killed);
                whole = CompletableFuture.runAsync(() -> cluster.awaitMembers(3));
            } else if (i == ORDERS * 2 / 3) {
                final CompletableFuture<?> awaited = whole;
                await("three members", null, awaited::isDone);
                whole.join();
                cluster.kill(client.leaderMemberId());
            }
            enter(i);
        }
    }

    /**
     * How many orders of a burst meet a quote is a matter of who is faster on a busy machine. These wait for one, so the bot
     * must trade on after the loss of leaders.
     *
     * @return how many orders there were in all
     */
    private int tradeUntilEnough(final VenueProcess bot) {
        int orders = ORDERS;
        await("outcomes", bot, () -> client.inFlight() == 0);
        while (told.trades < SOME_TRADES) {
            await("quotes", bot, () -> told.botQuotes.size() == 2);
            enter(orders++);
            await("outcomes", bot, () -> client.inFlight() == 0);
        }
        return orders;
    }

    private void enter(final int number) {
        final OrderRequest order = order("order-" + number).timeInForce(TimeInForce.IOC);
        final OrderRequest priced =
                number % 2 == 0 ? order.buy().limit("70000") : order.sell().limit("60000");
        request(() -> client.enter(priced));
    }

    private static List<String> expectedNames(final int orders) {
        final List<String> names = new ArrayList<>(List.of("lasting"));
        IntStream.range(0, orders).forEach(i -> names.add("order-" + i));
        return names;
    }

    private void request(final LongSupplier request) {
        long requestId = request.getAsLong();
        while (requestId < 0) {
            poll();
            requestId = request.getAsLong();
        }
        asked.add(requestId);
        poll();
    }

    private void poll() {
        if (client.poll() == 0) {
            LockSupport.parkNanos(100_000);
        }
    }

    private void await(final String what, final VenueProcess bot, final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(
                    System.nanoTime() < deadlineNs,
                    () -> "no " + what + (bot == null ? "" : "; the bot said " + bot.output()));
            poll();
        }
    }

    private static void awaitNoOrders(final VenueHttp http, final TestCluster cluster, final ApiKey key)
            throws Exception {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        VenueHttp.Answer open;
        do {
            assertTrue(System.nanoTime() < deadlineNs, "orders stay though their cancel timer is not renewed");
            TimeUnit.MILLISECONDS.sleep(100);
            open = http.signed(cluster.gateway(), "GET", "/api/v3/openOrders", key, Map.of());
        } while (!open.ok() || !open.body().isEmpty());
    }
}
