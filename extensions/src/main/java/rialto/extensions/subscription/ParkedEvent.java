package rialto.extensions.subscription;

/**
 * An event that was put aside because its handler failed.
 *
 * @param commands how many commands its handler has sent, whatever became of them: they are not sent again
 * @param event what happened, for a person
 * @param cause what the handler threw
 * @param atMs when it was put aside, milliseconds since 1970
 */
public record ParkedEvent(
        long sequence, String key, int attempts, int commands, String event, String cause, long atMs) {}
