package rialto.app.replay;

import org.agrona.collections.Long2LongHashMap;
import rialto.simulator.recording.LobsterMessage;
import rialto.simulator.recording.LobsterReader;

import java.nio.file.Path;

/** Where a recording mentions each order last: until then it is certainly there. */
final class LastMentions {
    private final Long2LongHashMap lines = new Long2LongHashMap(0);

    private LastMentions() {}

    /** Reads a whole LOBSTER archive for it. */
    static LastMentions of(final Path file) {
        final LastMentions mentions = new LastMentions();
        try (LobsterReader reader = new LobsterReader(file)) {
            for (LobsterMessage message = reader.next(); message != null; message = reader.next()) {
                mentions.lines.put(message.orderId(), message.line());
            }
        }
        return mentions;
    }

    boolean isMentionedAfter(final long line, final OpenOrder order) {
        return lines.get(order.recordedId) > line;
    }
}
