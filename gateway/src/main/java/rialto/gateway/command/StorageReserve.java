package rialto.gateway.command;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.gateway.state.VenueView;
import rialto.protocol.AddAssetDecoder;
import rialto.protocol.AddInstrumentDecoder;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.AnswerHoldDecoder;
import rialto.protocol.AnswerQuoteRequestDecoder;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelBookQuotesDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelOrderListDecoder;
import rialto.protocol.CancelParentOrderDecoder;
import rialto.protocol.CancelQuoteRequestDecoder;
import rialto.protocol.CancelQuotesDecoder;
import rialto.protocol.CreateAccountDecoder;
import rialto.protocol.DeclineQuoteRequestDecoder;
import rialto.protocol.EndCancelTimerDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.EnterParentOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.LogOffSessionDecoder;
import rialto.protocol.LogOnSessionDecoder;
import rialto.protocol.MassQuoteDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.NumberedCommandDecoder;
import rialto.protocol.OpenAccountDecoder;
import rialto.protocol.RenewQuotesDecoder;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.ReplaceQuotesDecoder;
import rialto.protocol.RequestQuoteDecoder;
import rialto.protocol.SetCancelTimerDecoder;
import rialto.protocol.SetQuoteProtectionDecoder;
import rialto.protocol.TakeSessionNumbersDecoder;
import rialto.protocol.TransferFundsDecoder;

import java.nio.ByteOrder;
import java.util.function.BooleanSupplier;

/**
 * Spares what a member has left on a disk that is nearly full, or this process of its heap. The venue refuses orders when a disk is, but
 * a refusal is recorded as everything is. So only a few of the commands that clients can go on sending go to the log, shared
 * among accounts. The others are told that the venue is busy, which is exact: nothing was done. What {@link FreeingCommands frees
 * room} passes, but few at a time, and shared too. What administrators do passes always. Owned by the event loop.
 */
final class StorageReserve {
    /** No account has this id: all who show no key share as one, for they make as many accounts as they like. */
    static final long KEYLESS = -1;

    /** Of all commands about orders and accounts of clients: right behind their source. */
    private static final int ACCOUNT_OFFSET =
            MessageHeaderDecoder.ENCODED_LENGTH + EnterOrderDecoder.accountIdEncodingOffset();

    private final VenueView view;
    private final BooleanSupplier isHeapLow;
    private final FreeingCommands freeing;
    private final ReserveShares shares = new ReserveShares();
    private final FreeingShares underWay = new FreeingShares();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NumberedCommandDecoder numbered = new NumberedCommandDecoder();
    private final UnsafeBuffer inner = new UnsafeBuffer(0, 0);
    /** Of the command that was admitted last; null for one that needs none. */
    private FreeingShares.Place admitted;

    /** @param isHeapLow whether this process has little memory left */
    StorageReserve(final VenueView view, final BooleanSupplier isHeapLow) {
        this.view = view;
        this.isHeapLow = isHeapLow;
        freeing = new FreeingCommands(view);
    }

    /**
     * Whether a command may be sent.
     *
     * @param command   at the buffer's begin, its header included
     * @param isKeyless whether it is of a client who shows no key
     */
    boolean admits(final int templateId, final DirectBuffer command, final boolean isKeyless, final long nowNs) {
        admitted = null;
        if (!view.administration().isStorageLow() && !isHeapLow.getAsBoolean()) {
            return true;
        }
        final boolean isOfAccount = isOfAccount(templateId);
        if (!isOfAccount && !isOfKeyless(templateId)) {
            return true;
        }
        final boolean isOwn = isOfAccount && !isKeyless;
        final long accountId = isOwn ? command.getLong(ACCOUNT_OFFSET, ByteOrder.LITTLE_ENDIAN) : KEYLESS;
        final long freed = templateId == NumberedCommandDecoder.TEMPLATE_ID
                ? freedByNumbered(command)
                : freeing.freedBy(templateId, command);
        if (freed != 0 && (underWay.isUnderWay(freed) || !underWay.mayAdd(accountId))) {
            return false;
        }
        if (freed != 0 && freeing.isFirst(freed, nowNs)) {
            admitted = new FreeingShares.Place(freed, accountId);
            return true;
        }
        return shares.take(accountId, nowNs);
    }

    /** What the command that a client has numbered takes out, as if it were sent alone. */
    private long freedByNumbered(final DirectBuffer command) {
        numbered.wrapAndApplyHeader(command, 0, header);
        final int length = numbered.commandLength();
        inner.wrap(command, numbered.limit() + NumberedCommandDecoder.commandHeaderLength(), length);
        return freeing.freedBy(header.wrap(inner, 0).templateId(), inner);
    }

    /**
     * The command that was admitted last is sent.
     *
     * @return the place that it has until {@link #end}; null for none
     */
    FreeingShares.Place begin() {
        if (admitted != null) {
            underWay.add(admitted);
        }
        return admitted;
    }

    /** A command has its outcome, or is waited for no more. */
    void end(final FreeingShares.Place place) {
        if (place != null) {
            underWay.remove(place);
        }
    }

    private static boolean isOfAccount(final int templateId) {
        return switch (templateId) {
            case EnterOrderDecoder.TEMPLATE_ID,
                    EnterOrderListDecoder.TEMPLATE_ID,
                    CancelOrderListDecoder.TEMPLATE_ID,
                    ReplaceOrderDecoder.TEMPLATE_ID,
                    AmendOrderDecoder.TEMPLATE_ID,
                    CancelOrderDecoder.TEMPLATE_ID,
                    CancelAllOrdersDecoder.TEMPLATE_ID,
                    MassQuoteDecoder.TEMPLATE_ID,
                    CancelBookQuotesDecoder.TEMPLATE_ID,
                    SetQuoteProtectionDecoder.TEMPLATE_ID,
                    SetCancelTimerDecoder.TEMPLATE_ID,
                    EndCancelTimerDecoder.TEMPLATE_ID,
                    EnterQuoteOrderDecoder.TEMPLATE_ID,
                    EnterParentOrderDecoder.TEMPLATE_ID,
                    CancelParentOrderDecoder.TEMPLATE_ID,
                    ReplaceQuotesDecoder.TEMPLATE_ID,
                    CancelQuotesDecoder.TEMPLATE_ID,
                    RenewQuotesDecoder.TEMPLATE_ID,
                    AnswerHoldDecoder.TEMPLATE_ID,
                    RequestQuoteDecoder.TEMPLATE_ID,
                    AnswerQuoteRequestDecoder.TEMPLATE_ID,
                    DeclineQuoteRequestDecoder.TEMPLATE_ID,
                    CancelQuoteRequestDecoder.TEMPLATE_ID,
                    LogOnSessionDecoder.TEMPLATE_ID,
                    LogOffSessionDecoder.TEMPLATE_ID,
                    TakeSessionNumbersDecoder.TEMPLATE_ID,
                    NumberedCommandDecoder.TEMPLATE_ID,
                    TransferFundsDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    /** Whether it makes something that nobody else makes without an administrator. */
    private static boolean isOfKeyless(final int templateId) {
        return switch (templateId) {
            case CreateAccountDecoder.TEMPLATE_ID,
                    OpenAccountDecoder.TEMPLATE_ID,
                    AddAssetDecoder.TEMPLATE_ID,
                    AddInstrumentDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }
}
