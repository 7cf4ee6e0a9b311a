package rialto.simulator.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class VenueClientTest implements VenueClientListener {
    private static final int MAX_IN_FLIGHT = 2;
    private static final NewOrder ORDER =
            new NewOrder("BTCUSDT", "BUY", "LIMIT", "GTC", "0.001", null, "64000.00", "id-1", null);

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final FakeVenue venue = new FakeVenue(vertx);
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private VenueClient client;

    @BeforeEach
    void connect() throws Exception {
        onLoop(() -> {
            client = new VenueClient(vertx, venue.address(), FakeVenue.CREDENTIALS, MAX_IN_FLIGHT, this);
            client.connect();
            return Future.succeededFuture();
        });
        assertEquals("connected", next());
    }

    @AfterEach
    void close() {
        venue.close();
    }

    @Test
    void shouldSendSignedOrdersAndGiveTheirResult() throws Exception {
        venue.onCall("order.place", call -> FakeVenue.ok(call, "{\"orderId\":7}"));
        assertEquals(7, onLoop(() -> client.place(ORDER)).path("orderId").asInt());
        final JsonNode call = venue.nextCall().path("params");
        assertEquals("id-1", call.path("newClientOrderId").asText());
        assertFalse(call.has("quoteOrderQty"));
    }

    @Test
    void shouldGiveTheVenuesErrorWithItsData() {
        venue.onCall(
                "order.cancelReplace", call -> FakeVenue.error(call, 409, -2021, "{\"cancelResult\":\"SUCCESS\"}"));
        final VenueException failure = failureOf(() -> client.cancelReplace("id-0", ORDER));
        assertEquals(-2021, failure.code());
        assertEquals("SUCCESS", failure.data().path("cancelResult").asText());
        assertFalse(failure.isBusy());
    }

    @Test
    void shouldKeepTheNameOfAnOrderThatItReduces() throws Exception {
        venue.onCall("order.amend.keepPriority", call -> FakeVenue.ok(call, "{}"));
        onLoop(() -> client.amend("BTCUSDT", "id-1", "0.0005"));
        final JsonNode call = venue.nextCall().path("params");
        assertEquals("id-1", call.path("origClientOrderId").asText());
        assertEquals("id-1", call.path("newClientOrderId").asText());
    }

    @Test
    void shouldTakeNothingToCancelForSuccess() throws Exception {
        venue.onCall("openOrders.cancelAll", call -> FakeVenue.error(call, 400, -2011, "{}"));
        assertTrue(onLoop(() -> client.cancelAll("BTCUSDT")).isEmpty());
    }

    @Test
    void shouldNotSendMoreThanMayBeUnderWay() {
        final VenueException failure = failureOf(() -> {
            client.place(ORDER);
            client.place(ORDER);
            return client.place(ORDER);
        });
        assertEquals(VenueException.NOT_SENT, failure.code());
    }

    @Test
    void shouldBackOffWhenTheVenueIsBusy() throws Exception {
        venue.onCall("order.place", call -> FakeVenue.error(call, 503, VenueException.BUSY, "{}"));
        long waitMs = BackOff.FIRST_MS;
        assertTrue(failureOf(() -> client.place(ORDER)).isBusy());
        VenueException next = failureOf(() -> client.place(ORDER));
        while (next.code() == VenueException.BUSY) { // so long was this thread away: it is told to wait longer
            waitMs = Math.min(BackOff.LONGEST_MS, 2 * waitMs);
            next = failureOf(() -> client.place(ORDER));
        }
        assertEquals(VenueException.NOT_SENT, next.code());
        venue.onCall("order.place", call -> FakeVenue.ok(call, "{}"));
        Thread.sleep(waitMs + 50);
        onLoop(() -> client.place(ORDER));
    }

    @Test
    void shouldFailWhatIsUnderWayAndReconnectWhenTheConnectionIsLost() throws Exception {
        venue.onCall("order.place", call -> {
            venue.dropConnections();
            return null;
        });
        assertTrue(failureOf(() -> client.place(ORDER)).isOutcomeUnknown());
        assertEquals("disconnected", next());
        assertEquals("connected", next());
        venue.onCall("order.place", call -> FakeVenue.ok(call, "{}"));
        onLoop(() -> client.place(ORDER));
    }

    @Test
    void shouldTellOfExecutionsUnderTheOrdersOwnId() throws Exception {
        venue.send("{\"subscriptionId\":0,\"event\":{\"e\":\"executionReport\",\"s\":\"BTCUSDT\",\"c\":\"cancel-1\","
                + "\"C\":\"id-1\",\"x\":\"CANCELED\",\"X\":\"CANCELED\",\"l\":\"0\",\"L\":\"0\"}}");
        assertEquals("id-1 CANCELED", next());
        venue.send("{\"subscriptionId\":0,\"event\":{\"e\":\"executionReport\",\"s\":\"BTCUSDT\",\"c\":\"id-2\","
                + "\"C\":\"\",\"x\":\"TRADE\",\"X\":\"PARTIALLY_FILLED\",\"l\":\"0.1\",\"L\":\"64000.01\"}}");
        assertEquals("id-2 TRADE", next());
    }

    @Override
    public void onConnected() {
        seen.add("connected");
    }

    @Override
    public void onDisconnected() {
        seen.add("disconnected");
    }

    @Override
    public void onExecutionReport(final ExecutionReport report) {
        seen.add(report.clientOrderId() + " " + report.executionType());
    }

    private String next() throws InterruptedException {
        return seen.poll(30, TimeUnit.SECONDS);
    }

    private VenueException failureOf(final Supplier<Future<JsonNode>> call) {
        final ExecutionException failure = assertThrows(ExecutionException.class, () -> onLoop(call));
        return assertInstanceOf(VenueException.class, failure.getCause());
    }

    private <T> T onLoop(final Supplier<Future<T>> call) throws Exception {
        final Promise<T> promise = Promise.promise();
        vertx.getOrCreateContext().runOnContext(ignored -> call.get().onComplete(promise));
        return promise.future().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }
}
