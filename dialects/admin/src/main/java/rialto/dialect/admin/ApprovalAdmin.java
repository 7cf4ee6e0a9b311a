package rialto.dialect.admin;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Proposal;
import rialto.protocol.AddInstrumentDecoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AssignFeeScheduleDecoder;
import rialto.protocol.ChangeInstrumentDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RejectReason;
import rialto.protocol.ReviseTradeDecoder;
import rialto.protocol.SetAccountFeesDecoder;
import rialto.protocol.SetAdministratorKeyDecoder;
import rialto.protocol.SetCreditLineDecoder;
import rialto.protocol.SetFeeScheduleDecoder;
import rialto.protocol.TransferFundsDecoder;

/** What waits for a second administrator: list, approve, decline. */
final class ApprovalAdmin {
    private static final long NANOS_PER_MS = 1_000_000;

    private final AdminContext context;

    ApprovalAdmin(final AdminContext context) {
        this.context = context;
    }

    void list(final AdminExchange exchange) {
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().administration().proposals().forEach(proposal -> write(json, proposal));
            json.endArray();
        });
    }

    private static void write(final JsonWriter json, final Proposal proposal) {
        json.beginObject().name("id").number(proposal.proposalId());
        json.name("proposedTime").number(proposal.timeNs() / NANOS_PER_MS);
        json.name("expiryTime").number(proposal.expiresNs() / NANOS_PER_MS);
        json.name("proposer").string(proposal.actor());
        Role.write(json.name("roles"), proposal.roles());
        json.name("address").string(proposal.address());
        json.name("action").string(proposal.action());
        json.name("detail").string(proposal.detail());
        Role.write(json.name("needs"), needs(proposal));
        json.endObject();
    }

    /** The role that it takes to do such a thing takes it to approve it: for money, fees among it, a treasurer's. */
    private static int needs(final Proposal proposal) {
        return switch (template(proposal)) {
            case TransferFundsDecoder.TEMPLATE_ID,
                    AddInstrumentDecoder.TEMPLATE_ID,
                    ChangeInstrumentDecoder.TEMPLATE_ID,
                    ReviseTradeDecoder.TEMPLATE_ID,
                    SetFeeScheduleDecoder.TEMPLATE_ID,
                    AssignFeeScheduleDecoder.TEMPLATE_ID,
                    SetAccountFeesDecoder.TEMPLATE_ID,
                    SetCreditLineDecoder.TEMPLATE_ID -> Role.TREASURER.bit();
            default -> Role.SECURITY.bit();
        };
    }

    private static int template(final Proposal proposal) {
        return new MessageHeaderDecoder()
                .wrap(new UnsafeBuffer(proposal.command()), 0)
                .templateId();
    }

    void approve(final AdminExchange exchange) {
        decide(exchange, AdministrationDecision.APPROVED);
    }

    void decline(final AdminExchange exchange) {
        decide(exchange, AdministrationDecision.DECLINED);
    }

    private void decide(final AdminExchange exchange, final AdministrationDecision decision) {
        final long proposalId = AdminNumbers.parse("id", exchange.argument(0), 1, Long.MAX_VALUE);
        final Proposal proposal = context.view().administration().proposal(proposalId);
        if (proposal == null) {
            throw unknown(proposalId).asException();
        }
        if (!exchange.caller().actor().mayAny(needs(proposal))) {
            throw AdminApi.forbidden(needs(proposal)).asException();
        }
        if (decision == AdministrationDecision.APPROVED && !context.isAdministrator(proposal.actor())) {
            throw AdminRejects.conflict(
                            "PROPOSER_GONE",
                            proposal.actor() + " has no valid key any more; decline it, and propose it anew.")
                    .asException();
        }
        if (decision == AdministrationDecision.APPROVED && template(proposal) == ChangeInstrumentDecoder.TEMPLATE_ID) {
            final ApiError outdated = FeeBound.outdated(context.view(), new UnsafeBuffer(proposal.command()));
            if (outdated != null) {
                throw outdated.asException();
            }
        }
        if (template(proposal) == SetAdministratorKeyDecoder.TEMPLATE_ID) {
            exchange.tellWhenRejected(AdminRejects::ofAdministratorKey);
        }
        context.administration().decide(exchange, proposalId, decision, outcome -> answer(exchange, proposal, outcome));
    }

    private void answer(final AdminExchange exchange, final Proposal proposal, final CommandOutcome outcome) {
        final long proposalId = proposal.proposalId();
        final RejectReason reason = AdminCommands.reason(outcome);
        if (outcome.decision() == null) {
            exchange.error(reason == RejectReason.UNKNOWN_PROPOSAL ? unknown(proposalId) : AdminRejects.of(reason));
        } else if (outcome.decision() == AdministrationDecision.REFUSED) {
            exchange.error(ApiError.of(ApiErrors.FORBIDDEN, -1002, "You are not authorized to execute this request.")
                    .because("OWN_PROPOSAL", "Another administrator than the one who proposed it must approve it."));
        } else if (reason == RejectReason.INSUFFICIENT_BALANCE
                && template(proposal) == ReviseTradeDecoder.TEMPLATE_ID) {
            exchange.error(TradeAdmin.tooLittle(context.view(), revised(proposal), outcome.referenceId()));
        } else if (reason != RejectReason.NONE) {
            exchange.rejected(reason);
        } else {
            exchange.answer(200, json -> {
                json.beginObject().name("id").number(proposalId);
                json.name("decision").string(outcome.decision().name()).endObject();
            });
        }
    }

    private Instrument revised(final Proposal proposal) {
        final ReviseTradeDecoder command = new ReviseTradeDecoder()
                .wrapAndApplyHeader(new UnsafeBuffer(proposal.command()), 0, new MessageHeaderDecoder());
        return context.view().instrument(command.instrumentId());
    }

    private static ApiError unknown(final long proposalId) {
        return AdminContext.notFound(
                        "UNKNOWN_PROPOSAL", "Nothing with the number " + proposalId + " waits for approval.")
                .error();
    }
}
