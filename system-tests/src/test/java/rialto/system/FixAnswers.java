package rialto.system;

import rialto.testsupport.fix.FixMessage;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/** Which answer belongs to which request of one FIX session. Owned by the client's thread. */
final class FixAnswers {
    private static final int MAX_TOLD = 20;

    private final Map<String, FixTrader.Request> requests;
    private final Set<FixTrader.Request> waiting = new LinkedHashSet<>();
    private long answered;

    FixAnswers(final Map<String, FixTrader.Request> requests) {
        this.requests = requests;
    }

    void expect(final FixTrader.Request request) {
        waiting.add(request);
    }

    /** Requests without an answer. */
    int waiting() {
        return waiting.size();
    }

    long answered() {
        return answered;
    }

    /** An answer that tells of no event dies with its gateway: nobody waits for it any more. */
    void forgetStatus() {
        waiting.removeIf(request -> request.isOfGateway());
    }

    void onMessage(final FixMessage message) {
        final FixTrader.Request request = request(message);
        if (request != null) {
            request.answers().add(message);
            answered += waiting.remove(request) ? 1 : 0;
        }
    }

    /** Null when it answers none: a trade, or what befell an order unasked. */
    private FixTrader.Request request(final FixMessage message) {
        return switch (message.type()) {
            case FixMessage.EXECUTION_REPORT -> ofExecution(message);
            case FixMessage.CANCEL_REJECT, FixMessage.MASS_CANCEL_REPORT -> requests.get(message.text(11));
            case FixMessage.REJECT, FixMessage.BUSINESS_REJECT -> ofNumber(message.number(45));
            default -> null;
        };
    }

    private FixTrader.Request ofExecution(final FixMessage report) {
        final String id = report.text(11);
        return switch (String.valueOf(report.text(150))) {
            case "I" -> requests.get(String.valueOf(report.text(790)));
            case "0", "8" -> ofType(id, "D", "G");
            case "5" -> ofType(id, "G");
            case "4" -> ofType(id, "F");
            default -> null;
        };
    }

    private FixTrader.Request ofType(final String id, final String... types) {
        final FixTrader.Request request = requests.get(String.valueOf(id));
        return request != null && List.of(types).contains(request.type()) ? request : null;
    }

    private FixTrader.Request ofNumber(final long number) {
        return requests.values().stream()
                .filter(request -> request.number() == number)
                .findFirst()
                .orElse(null);
    }

    /** The venue's id of the order that a request made or changed; null when it did not. */
    static Long acceptedOrder(final FixTrader.Request request) {
        for (final FixMessage answer : request.answers()) {
            final String execType = answer.text(150);
            if (answer.type().equals(FixMessage.EXECUTION_REPORT) && ("0".equals(execType) || "5".equals(execType))) {
                return answer.number(37);
            }
        }
        return null;
    }

    /**
     * Requests that were not answered once.
     *
     * @param isLost whether the answer to the client's message of that number was a gateway's own, and was lost with it
     */
    static List<String> contradictions(
            final String name, final Iterable<FixTrader.Request> requests, final LongPredicate isLost) {
        final List<String> found = new ArrayList<>();
        for (final FixTrader.Request request : requests) {
            final int answers = request.answers().size();
            final boolean isSo =
                    answers == 1 || answers == 0 && (request.isOfGateway() || isLost.test(request.number()));
            if (!isSo && found.size() < MAX_TOLD) {
                found.add(name + ": " + request);
            }
        }
        return found;
    }
}
