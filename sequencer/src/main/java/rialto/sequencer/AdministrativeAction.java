package rialto.sequencer;

import rialto.protocol.AdministratorRoles;

/**
 * Who does what, as the gateway says.
 *
 * @param actor empty for nobody
 * @param roles bits of {@link AdministratorRoles}
 * @param address of the client, printable ASCII
 * @param action printable ASCII
 * @param detail UTF-8
 * @param command the encoded command that does it; empty for none
 */
record AdministrativeAction(String actor, int roles, byte[] address, byte[] action, byte[] detail, byte[] command) {
    static final int MAX_ADDRESS_LENGTH = 64;
    static final int MAX_ACTION_LENGTH = 256;
    static final int MAX_DETAIL_LENGTH = 1_024;
    static final int MAX_COMMAND_LENGTH = 4_096;
    static final int MAX_REASON_LENGTH = 256;

    /** Reads the parts of variable length in their order. */
    static AdministrativeAction read(final String actor, final int roles, final VarData parts) {
        return new AdministrativeAction(
                actor,
                roles,
                parts.next(MAX_ADDRESS_LENGTH),
                parts.next(MAX_ACTION_LENGTH),
                parts.next(MAX_DETAIL_LENGTH),
                parts.next(MAX_COMMAND_LENGTH));
    }

    /** Whether its texts are texts; what the command is worth is not looked at. */
    boolean isWellFormed() {
        return (actor.isEmpty() || PlainText.isActor(actor))
                && (roles & ~AdministratorRoles.ALL) == 0
                && PlainText.isAscii(address)
                && action.length > 0
                && PlainText.isAscii(action)
                && PlainText.isUtf8(detail);
    }
}
