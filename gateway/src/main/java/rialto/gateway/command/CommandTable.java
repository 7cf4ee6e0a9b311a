package rialto.gateway.command;

import org.agrona.collections.Long2ObjectHashMap;

/** The commands in flight, by correlation id and by age. Bounded. Owned by the event loop. */
final class CommandTable {
    private final Long2ObjectHashMap<PendingCommand> byId = new Long2ObjectHashMap<>();
    private final int capacity;
    private PendingCommand oldest;
    private PendingCommand newest;

    CommandTable(final int capacity) {
        this.capacity = capacity;
    }

    boolean isFull() {
        return byId.size() >= capacity;
    }

    int size() {
        return byId.size();
    }

    PendingCommand oldest() {
        return oldest;
    }

    PendingCommand get(final long correlationId) {
        return byId.get(correlationId);
    }

    void add(final PendingCommand command) {
        byId.put(command.correlationId, command);
        command.previous = newest;
        if (newest == null) {
            oldest = command;
        } else {
            newest.next = command;
        }
        newest = command;
    }

    /** @return whether it was there; of one that was not nothing is changed, for its neighbours may be others now */
    boolean remove(final PendingCommand command) {
        if (!byId.remove(command.correlationId, command)) {
            return false;
        }
        if (command.previous == null) {
            oldest = command.next;
        } else {
            command.previous.next = command.next;
        }
        if (command.next == null) {
            newest = command.previous;
        } else {
            command.next.previous = command.previous;
        }
        return true;
    }
}
