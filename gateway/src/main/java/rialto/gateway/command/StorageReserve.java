package rialto.gateway.command;

import rialto.gateway.state.Administration;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.OpenAccountEncoder;
import rialto.protocol.ReplaceOrderEncoder;
import rialto.protocol.TransferFundsEncoder;

import java.util.function.BooleanSupplier;

/**
 * Spares what a member has left on a disk that is nearly full, or this process of its heap. The venue refuses orders when a disk is, but
 * a refusal is recorded as everything is. So of commands that anybody can go on sending only a few each second go to the log; the others are told that
 * the venue is busy, which is exact: nothing was done. Cancels and what administrators do pass. Owned by the event loop.
 */
final class StorageReserve {
    static final int BURST = 200;
    static final int PER_SECOND = 20;

    private static final long NS_PER_COMMAND = 1_000_000_000L / PER_SECOND;

    /** When the burst would be whole again. */
    private long wholeNs;

    private final BooleanSupplier isHeapLow;

    private boolean wasLow;

    /** @param isHeapLow whether this process has little memory left */
    StorageReserve(final BooleanSupplier isHeapLow) {
        this.isHeapLow = isHeapLow;
    }

    /** Whether a command may be sent. */
    boolean admits(final Administration administration, final int templateId, final long nowNs) {
        if (!administration.isStorageLow() && !isHeapLow.getAsBoolean()) {
            wasLow = false;
            return true;
        }
        if (!usesRoom(templateId)) {
            return true;
        }
        if (!wasLow || wholeNs - nowNs < 0) {
            wholeNs = nowNs;
        }
        wasLow = true;
        if (wholeNs - nowNs > (BURST - 1) * NS_PER_COMMAND) {
            return false;
        }
        wholeNs += NS_PER_COMMAND;
        return true;
    }

    private static boolean usesRoom(final int templateId) {
        return switch (templateId) {
            case EnterOrderEncoder.TEMPLATE_ID,
                    ReplaceOrderEncoder.TEMPLATE_ID,
                    CreateAccountEncoder.TEMPLATE_ID,
                    OpenAccountEncoder.TEMPLATE_ID,
                    TransferFundsEncoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }
}
