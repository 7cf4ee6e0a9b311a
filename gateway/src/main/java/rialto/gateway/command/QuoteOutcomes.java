package rialto.gateway.command;

import rialto.gateway.state.Account;
import rialto.gateway.state.CreditLine;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.ParentOrder;
import rialto.gateway.state.QuoteCancellation;
import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTrade;
import rialto.gateway.state.VenueListener;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.RejectReason;

/** Gathers of a command's events those about streamed quotes and parent orders. */
abstract class QuoteOutcomes implements VenueListener {
    /** Of the command of ours whose event is being taken in, or null. */
    abstract CommandOutcome outcome();

    @Override
    public void onQuoteProviderSet(final QuoteProvider provider) {
        if (outcome() != null) {
            outcome().quotes.provider = provider;
        }
    }

    @Override
    public void onQuotesReplaced(final QuoteLadder ladder) {
        if (outcome() != null) {
            outcome().quotes.ladder = ladder;
        }
    }

    @Override
    public void onQuoteRejected(
            final Account account,
            final Instrument instrument,
            final int stream,
            final String quoteId,
            final QuoteRejectReason reason) {
        if (outcome() != null) {
            outcome().quotes.reject = reason;
        }
    }

    @Override
    public void onQuotesCanceled(final QuoteCancellation cancellation) {
        if (outcome() != null) {
            outcome().quotes.canceledLadders += cancellation.ladderCount();
        }
    }

    @Override
    public void onQuotesRenewed(final int providerCount) {
        if (outcome() != null) {
            outcome().quotes.renewedProviders = providerCount;
        }
    }

    @Override
    public void onQuoteCommandRejected(final QuoteRejectReason reason, final long referenceId) {
        if (outcome() != null) {
            outcome().quotes.reject = reason;
        }
    }

    @Override
    public void onQuoteRequestChanged(final QuoteRequestChange change) {
        if (outcome() != null && outcome().quotes.firstChange == null) {
            outcome().quotes.firstChange = change;
        }
    }

    @Override
    public void onQuoteExecuted(final QuoteTrade trade) {
        if (outcome() != null) {
            outcome().quotes.add(trade);
        }
    }

    @Override
    public void onHoldOpened(final Hold hold) {
        if (outcome() != null) {
            outcome().quotes.add(hold);
        }
    }

    @Override
    public void onHoldEnded(final HoldEnd end) {
        if (outcome() != null && outcome().quotes.firstEnd == null) {
            outcome().quotes.firstEnd = end;
        }
    }

    @Override
    public void onCreditLineSet(final CreditLine line) {
        if (outcome() != null) {
            outcome().quotes.creditLine = line;
        }
    }

    @Override
    public void onParentOrderAccepted(final ParentOrder parent) {
        if (outcome() != null) {
            outcome().quotes.parents.entered = parent;
        }
    }

    @Override
    public void onParentOrderRejected(final RejectReason reason) {
        if (outcome() != null) {
            outcome().quotes.parents.enterReject = reason;
        }
    }

    @Override
    public void onParentOrderRepeated(final long parentOrderId, final RejectReason reason) {
        if (outcome() != null) {
            final ParentOutcome parents = outcome().quotes.parents;
            parents.wasRepeated = true;
            parents.repeatedId = parentOrderId;
            parents.enterReject = reason;
        }
    }

    @Override
    public void onParentOrderChanged(
            final ParentOrder parent, final RejectReason childRejected, final String cancelId) {
        if (outcome() != null && parent.endReason() != null && outcome().quotes.parents.canceled == null) {
            outcome().quotes.parents.canceled = parent;
        }
    }

    @Override
    public void onParentOrderCancelRejected(final RejectReason reason) {
        if (outcome() != null) {
            outcome().quotes.parents.cancelReject = reason;
        }
    }
}
