package rialto.gateway.command;

import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.BookQuote;
import rialto.gateway.state.CancelTimer;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.MassQuoteRefusal;
import rialto.gateway.state.NumberedSession;
import rialto.gateway.state.Order;
import rialto.gateway.state.OrderList;
import rialto.gateway.state.PriceOutOfBand;
import rialto.gateway.state.Proposal;
import rialto.gateway.state.TradeRevision;
import rialto.gateway.state.VenueView;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/** Gathers of a command's events, besides, those about orders and their lists, sessions and the administration. */
abstract class OrderOutcomes extends QuoteOutcomes {
    final VenueView view;

    OrderOutcomes(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onOrderAccepted(final Order order) {
        if (outcome() != null) {
            outcome().entered = order;
        }
    }

    /** Orders that the entered one triggered trade in the same command: what they execute is not its own. */
    @Override
    public void onOrderExecuted(final Execution execution) {
        final CommandOutcome outcome = outcome();
        if (outcome == null) {
            return;
        }
        final Order entered = outcome.entered;
        if (entered == null || execution.taker() == entered || execution.maker() == entered) {
            outcome.addExecution(execution);
        }
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        final CommandOutcome outcome = outcome();
        if (outcome == null) {
            return;
        }
        switch (reason) {
            case REQUESTED, REPLACED, ADMINISTRATOR -> {
                // others of its list leave after it
                outcome.canceled = outcome.canceled == null ? order : outcome.canceled;
                outcome.addCanceled(order);
            }
            case MASS_CANCEL, COUNTDOWN_ENDED, DISCONNECTED -> outcome.addCanceled(order);
            default -> {
                // left by its own terms: the entered order, or one that was triggered
            }
        }
    }

    @Override
    public void onOrderAmended(final Order order, final String previousClientOrderId, final long reducedLots) {
        if (outcome() != null) {
            outcome().amended = order;
        }
    }

    @Override
    public void onOrderRejected(
            final Account account,
            final Instrument instrument,
            final String clientOrderId,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final long priceTicks,
            final long quantityLots,
            final long quoteAmount,
            final RejectReason reason) {
        if (outcome() != null) {
            outcome().enterReject = reason;
        }
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        if (outcome() != null) {
            outcome().outOfBand = outOfBand;
        }
    }

    @Override
    public void onOrderRepeated(
            final Account account, final String clientOrderId, final long orderId, final RejectReason reason) {
        if (outcome() != null) {
            outcome().wasRepeated = true;
            outcome().repeatedOrderId = orderId;
            outcome().repeated = view.order(orderId);
            outcome().enterReject = reason;
        }
    }

    @Override
    public void onOrderListAccepted(final OrderList list) {
        if (outcome() != null) {
            outcome().list = list;
        }
    }

    @Override
    public void onOrderListRejected(
            final Account account,
            final Instrument instrument,
            final String clientListId,
            final RejectReason reason,
            final int leg) {
        if (outcome() != null) {
            outcome().enterReject = reason;
            outcome().rejectedLeg = leg;
        }
    }

    @Override
    public void onOrderListRepeated(
            final Account account, final String clientListId, final long listId, final RejectReason reason) {
        if (outcome() != null) {
            outcome().wasRepeated = true;
            outcome().repeatedListId = listId;
            outcome().enterReject = reason;
        }
    }

    @Override
    public void onMassQuoteAccepted(final Account account, final String quoteId, final boolean repeated) {
        if (outcome() != null) {
            outcome().quoting.accepted = true;
            outcome().quoting.repeated = repeated;
        }
    }

    @Override
    public void onMassQuoteRejected(final Account account, final MassQuoteRefusal refusal) {
        if (outcome() != null) {
            outcome().quoting.refusal = refusal;
        }
    }

    @Override
    public void onBookQuoteChanged(final Account account, final BookQuote quote) {
        if (outcome() != null) {
            outcome().quoting.quotes.add(quote);
        }
    }

    @Override
    public void onOrderValidated() {
        if (outcome() != null) {
            outcome().wasValidated = true;
        }
    }

    @Override
    public void onCancelRejected(final RejectReason reason) {
        if (outcome() != null) {
            outcome().cancelReject = reason;
        }
    }

    @Override
    public void onAmendRejected(final RejectReason reason) {
        if (outcome() != null) {
            outcome().amendReject = reason;
        }
    }

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        if (outcome() != null) {
            outcome().commandReject = reason;
            outcome().referenceId = referenceId;
        }
    }

    @Override
    public void onAdministrationProposed(final Proposal proposal) {
        if (outcome() != null) {
            outcome().proposal = proposal;
        }
    }

    @Override
    public void onAdministrationDecided(final long proposalId, final AdministrationDecision decision) {
        if (outcome() != null) {
            outcome().decision = decision;
        }
    }

    @Override
    public void onTradeRevised(final TradeRevision revision) {
        if (outcome() != null) {
            outcome().revision = revision;
        }
    }

    @Override
    public void onCancelTimerSet(final Account account, final CancelTimer cancelTimer) {
        if (outcome() != null) {
            outcome().cancelTimer = cancelTimer;
        }
    }

    @Override
    public void onSessionLoggedOn(final NumberedSession session, final long number, final boolean reset) {
        if (outcome() != null) {
            outcome().session = session;
        }
    }

    @Override
    public void onTransferRepeated() {
        if (outcome() != null) {
            outcome().transferRepeated = true;
        }
    }

    @Override
    public void onAccountCreated(final Account account) {
        if (outcome() != null) {
            outcome().referenceId = account.accountId();
        }
    }

    @Override
    public void onAssetAdded(final Asset asset) {
        if (outcome() != null) {
            outcome().referenceId = asset.assetId();
        }
    }

    @Override
    public void onInstrumentDefined(final Instrument instrument) {
        if (outcome() != null) {
            outcome().referenceId = instrument.instrumentId();
        }
    }
}
