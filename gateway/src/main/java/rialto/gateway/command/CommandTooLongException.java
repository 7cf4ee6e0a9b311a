package rialto.gateway.command;

import rialto.client.CommandIngress;

/** A command is longer than the venue takes, at any time and from anybody. Nothing was sent. */
public final class CommandTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CommandTooLongException(final int length) {
        super("The command has " + length + " bytes, the venue takes at most " + CommandIngress.MAX_COMMAND_LENGTH
                + ": shorten its texts.");
    }
}
