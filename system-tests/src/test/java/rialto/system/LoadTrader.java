package rialto.system;

import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * One account that trades without pause and writes down what the venue told it. Owned by one thread; what it wrote down
 * is read when that thread has ended.
 */
final class LoadTrader implements Runnable {
    /** What is known of an order: nothing yet, an acknowledgement or a reject. */
    record Known(Map<String, String> parameters, VenueHttp.Answer answer) {
        boolean accepted() {
            return answer != null && answer.ok();
        }
    }

    private static final String ORDER = "/api/v3/order";

    private final String name;
    private final ApiKey key;
    private final Random random;
    private final String entry;
    private final Function<Random, Map<String, String>> habit;
    private String cancellation = ORDER;
    private final Map<String, Known> orders = new LinkedHashMap<>();
    private final Map<Long, Boolean> canceled = new ConcurrentHashMap<>();
    private VenueProcess venue;
    private long nextOrder;
    private volatile boolean running;
    private volatile long failures;
    private volatile long successes;
    private volatile IOException failure;

    LoadTrader(final String name, final ApiKey key, final long seed) {
        this(name, key, seed, ORDER, LoadTrader::order);
    }

    /**
     * One that enters other orders.
     *
     * @param entry the call that enters an order
     * @param habit makes the parameters of an order, but its name
     */
    LoadTrader(
            final String name,
            final ApiKey key,
            final long seed,
            final String entry,
            final Function<Random, Map<String, String>> habit) {
        this.name = name;
        this.key = key;
        this.random = new Random(seed);
        this.entry = entry;
        this.habit = habit;
    }

    /** Cancels by another call, which takes the name alone. */
    LoadTrader cancelingBy(final String path) {
        cancellation = path;
        return this;
    }

    /** The venue to trade at from the next {@link #run} on. */
    void at(final VenueProcess nextVenue) {
        venue = nextVenue;
        failure = null;
        running = true;
    }

    /** Trades until the venue is gone or {@link #stop}. */
    @Override
    public void run() {
        try (VenueHttp http = new VenueHttp()) {
            while (running) {
                if (random.nextInt(100) < 80 || orders.isEmpty()) {
                    enter(http);
                } else {
                    cancelOne(http);
                }
            }
        } catch (final IOException e) {
            failure = e;
            running = false;
        }
    }

    void stop() {
        running = false;
    }

    /** What ended its trading before it was told to stop; null for nothing. Right only when the venue was killed. Any thread. */
    IOException failure() {
        return failure;
    }

    /** Sends again, under the same client order id, every order whose outcome is not known. */
    int retryUnknown(final VenueHttp http) throws IOException {
        int retried = 0;
        for (final Map.Entry<String, Known> entry : orders.entrySet()) {
            if (entry.getValue().answer() == null) {
                entry.setValue(send(http, entry.getValue().parameters()));
                retried++;
            }
        }
        return retried;
    }

    /** How often the venue could not say that it was done or refused. Any thread. */
    long failures() {
        return failures;
    }

    /** How often what it wanted was done. Any thread. */
    long successes() {
        return successes;
    }

    Map<String, Known> orders() {
        return orders;
    }

    /** Orders whose cancelation the venue acknowledged. */
    Iterable<Long> canceledOrders() {
        return canceled.keySet();
    }

    ApiKey key() {
        return key;
    }

    String name() {
        return name;
    }

    private void enter(final VenueHttp http) throws IOException {
        final String clientOrderId = name + "-" + nextOrder++;
        final Map<String, String> parameters = habit.apply(random);
        parameters.put("newClientOrderId", clientOrderId);
        orders.put(clientOrderId, new Known(parameters, null));
        orders.put(clientOrderId, send(http, parameters));
    }

    private static Map<String, String> order(final Random random) {
        final Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("symbol", TestMarket.SYMBOLS.get(random.nextInt(TestMarket.SYMBOLS.size())));
        parameters.put("side", random.nextBoolean() ? "BUY" : "SELL");
        parameters.put("quantity", "0.00" + (1 + random.nextInt(9)));
        final int kind = random.nextInt(10);
        if (kind == 0) {
            parameters.put("type", "MARKET");
        } else {
            parameters.put("type", "LIMIT");
            parameters.put("timeInForce", kind == 1 ? "IOC" : kind == 2 ? "FOK" : "GTC");
            parameters.put("price", "100." + (10 + random.nextInt(40)));
        }
        return parameters;
    }

    private Known send(final VenueHttp http, final Map<String, String> parameters) throws IOException {
        return new Known(parameters, ask(http, "POST", entry, parameters));
    }

    /** Null when the venue does not say, or not in time, whether it was done. */
    private VenueHttp.Answer ask(
            final VenueHttp http, final String method, final String path, final Map<String, String> parameters)
            throws IOException {
        try {
            final VenueHttp.Answer answer = http.signed(venue, method, path, key, parameters);
            if (answer.ok()) {
                successes++;
            }
            if (answer.status() < 500) {
                return answer;
            }
        } catch (final HttpTimeoutException e) {
            System.out.println(name + ": no answer: " + e.getMessage());
        }
        failures++;
        return null;
    }

    private void cancelOne(final VenueHttp http) throws IOException {
        final String clientOrderId = name + "-" + (nextOrder - 1 - random.nextInt((int) Math.min(nextOrder, 20)));
        final Known known = orders.get(clientOrderId);
        final Map<String, String> named = new LinkedHashMap<>(Map.of("origClientOrderId", clientOrderId));
        if (cancellation.equals(ORDER)) {
            named.put("symbol", known.parameters().get("symbol"));
        }
        final VenueHttp.Answer answer = ask(http, "DELETE", cancellation, named);
        if (answer != null && answer.ok()) {
            canceled.put(answer.body().path("orderId").asLong(), true);
        }
    }
}
