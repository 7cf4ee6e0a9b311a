package rialto.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;

/** A member's sessions with gateways, which the log opens and closes; and what arrives over connections while it leads. */
final class Sessions {
    private static final long TIMEOUT_NS = 1_500 * Chance.MS;
    private static final long PER_PLACE = 1_000_000;
    private static final int MOST_PER_PLACE = 3;
    private static final int MESSAGES_PER_POLL = 8;

    private final World world;
    private final TreeMap<Long, Integer> open;
    private final Map<Long, Long> seenNs = new HashMap<>();
    private final Set<Long> closing = new HashSet<>();
    private final List<Connection> connections = new ArrayList<>();

    Sessions(final World world, final Map<Long, Integer> ofSnapshot) {
        this.world = world;
        this.open = new TreeMap<>(ofSnapshot);
    }

    Map<Long, Integer> ofNow() {
        return new TreeMap<>(open);
    }

    /** The id of a new session; -1 if the gateway has too many. */
    long next(final int gatewayPlace) {
        final long count =
                open.values().stream().filter(place -> place == gatewayPlace).count();
        return count < MOST_PER_PLACE ? gatewayPlace * PER_PLACE + world.nextSession() : -1;
    }

    /** @return where its gateway is */
    int onOpen(final long session) {
        final int place = (int) (session / PER_PLACE);
        open.put(session, place);
        seen(session);
        world.trace.count(Happening.SESSION_OPENED);
        return place;
    }

    /** @return where its gateway is; null if there was no such session */
    Integer onClose(final long session) {
        world.trace.count(Happening.SESSION_CLOSED);
        return open.remove(session);
    }

    void connected(final Connection connection) {
        connections.add(connection);
    }

    void seen(final long session) {
        seenNs.put(session, world.time.nowNs());
    }

    void lead(final BiConsumer<Long, Integer> news) {
        open.forEach((session, place) -> {
            seen(session);
            news.accept(session, place);
        });
    }

    void follow() {
        connections.clear();
        closing.clear();
    }

    /** Those that gave no sign for long; each is told once. */
    List<Long> silent() {
        return open.keySet().stream()
                .filter(session -> world.time.nowNs() - seenNs.getOrDefault(session, 0L) > TIMEOUT_NS)
                .filter(closing::add)
                .toList();
    }

    /**
     * Takes what has arrived for this term from sessions that are open. Each of the connections is a stream of its own:
     * nothing orders one with the other.
     */
    void poll(final long term, final ObjLongConsumer<byte[]> handler) {
        connections.removeIf(Connection::isOver);
        final int begin = connections.isEmpty() ? 0 : world.chance.below(connections.size());
        for (int i = 0; i < connections.size(); i++) {
            final Connection connection = connections.get((begin + i) % connections.size());
            final int limit = 1 + world.chance.below(MESSAGES_PER_POLL);
            byte[] message;
            for (int count = 0; count < limit && (message = connection.poll(world.time.nowNs())) != null; count++) {
                if (connection.term == term && open.containsKey(connection.session)) {
                    seen(connection.session);
                    handler.accept(message, connection.session);
                }
            }
        }
    }
}
