package rialto.gateway.http;

import io.netty.channel.Channel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Connections that were accepted and are not set up yet, because their addresses give up one after the other for the next: setting
 * up costs ten times as much as waiting. Addresses take turns, and each waits in its order. Owned by the thread that accepts.
 */
final class WaitingRoom {
    /** Of all addresses together; beyond it the address with the newcomer loses its oldest, or the newcomer when it has none. */
    static final int MOST = 1_024;
    /** Of one address; beyond it its oldest is closed. */
    static final int MOST_OF_ONE = 256;

    private final Map<String, Deque<Channel>> byAddress = new HashMap<>();
    private final Deque<String> turns = new ArrayDeque<>();
    private int count;

    void add(final String address, final Channel channel) {
        final Deque<Channel> own = byAddress.get(address);
        if (own != null && (own.size() >= MOST_OF_ONE || count >= MOST)) {
            own.removeFirst().unsafe().closeForcibly();
            own.addLast(channel);
        } else if (count >= MOST) {
            channel.unsafe().closeForcibly();
        } else {
            enter(address, channel);
        }
    }

    private void enter(final String address, final Channel channel) {
        count++;
        byAddress
                .computeIfAbsent(address, newcomer -> {
                    turns.addLast(newcomer);
                    return new ArrayDeque<>();
                })
                .addLast(channel);
    }

    /** Whose turn it is; null when nobody waits. */
    Channel next() {
        final String address = turns.pollFirst();
        if (address == null) {
            return null;
        }
        final Deque<Channel> own = byAddress.get(address);
        final Channel channel = own.removeFirst();
        count--;
        if (own.isEmpty()) {
            byAddress.remove(address);
        } else {
            turns.addLast(address);
        }
        return channel;
    }

    int size() {
        return count;
    }

    /** Closes all. */
    void close() {
        for (Channel channel = next(); channel != null; channel = next()) {
            channel.unsafe().closeForcibly();
        }
    }
}
