package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.Permission;
import rialto.engine.Identifier;
import rialto.engine.MatchingEngine;
import rialto.engine.RejectReason;
import rialto.engine.TradingPhase;
import rialto.protocol.AddApiKeyDecoder;
import rialto.protocol.AddAssetDecoder;
import rialto.protocol.AddInstrumentDecoder;
import rialto.protocol.ChangeInstrumentDecoder;
import rialto.protocol.CommandSourceDecoder;
import rialto.protocol.CreateAccountDecoder;
import rialto.protocol.EndCancelTimerDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OpenAccountDecoder;
import rialto.protocol.RenewCancelTimersDecoder;
import rialto.protocol.ReviseTradeDecoder;
import rialto.protocol.RevokeApiKeyDecoder;
import rialto.protocol.SetAccountStateDecoder;
import rialto.protocol.SetCancelTimerDecoder;
import rialto.protocol.SetOrderEntryDecoder;
import rialto.protocol.SetTradingPhaseDecoder;
import rialto.protocol.SetTradingScheduleDecoder;
import rialto.protocol.TransferFundsDecoder;

/**
 * Decodes a command and runs it: one message of the log, one command, at least one event. Bytes that are no command are
 * answered with CommandRejected(MALFORMED_COMMAND), the same on every member, and never with an exception.
 */
final class CommandAdapter {
    private final MatchingEngine engine;
    private final CommandSources sources;
    private final EventBatchWriter events;
    private final EngineEventPublisher publisher;
    private final ApiKeyCommands keys;
    private final ProtectionCommandAdapter protections;
    private final TradeRevisionCommandAdapter revisions;
    private final FeeCommandAdapter fees;
    private final QuotingCommandAdapter quoting;
    private final Administration administration;
    private final AdministrationCommands administrationCommands;
    private final CommandRequests requests = new CommandRequests();
    private final OrderCommandAdapter orders;
    private final QuoteCommandAdapter quotes;
    private final SessionReports reports;
    private final SessionCommands sessionCommands;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandSourceDecoder source = new CommandSourceDecoder();
    private final CreateAccountDecoder createAccount = new CreateAccountDecoder();
    private final OpenAccountDecoder openAccount = new OpenAccountDecoder();
    private final TransferFundsDecoder transferFunds = new TransferFundsDecoder();
    private final AddAssetDecoder addAsset = new AddAssetDecoder();
    private final AddInstrumentDecoder addInstrument = new AddInstrumentDecoder();
    private final ChangeInstrumentDecoder changeInstrument = new ChangeInstrumentDecoder();
    private final SetTradingPhaseDecoder setTradingPhase = new SetTradingPhaseDecoder();
    private final SetTradingScheduleDecoder setTradingSchedule = new SetTradingScheduleDecoder();
    private final SetCancelTimerDecoder setCancelTimer = new SetCancelTimerDecoder();
    private final EndCancelTimerDecoder endCancelTimer = new EndCancelTimerDecoder();
    private final RenewCancelTimersDecoder renewCancelTimers = new RenewCancelTimersDecoder();
    private final AddApiKeyDecoder addApiKey = new AddApiKeyDecoder();
    private final RevokeApiKeyDecoder revokeApiKey = new RevokeApiKeyDecoder();
    private final SetAccountStateDecoder setAccountState = new SetAccountStateDecoder();
    private final SetOrderEntryDecoder setOrderEntry = new SetOrderEntryDecoder();
    private final Identifier identifier = new Identifier();
    private final VarData parts = new VarData();
    private boolean byAdministrator;

    CommandAdapter(
            final MatchingEngine engine,
            final ApiKeys apiKeys,
            final Administration administration,
            final CommandSources sources,
            final EventBatchWriter events,
            final EngineEventPublisher publisher) {
        this.engine = engine;
        quotes = new QuoteCommandAdapter(engine);
        this.sources = sources;
        this.events = events;
        this.publisher = publisher;
        keys = new ApiKeyCommands(engine, apiKeys, requests, publisher, events);
        protections = new ProtectionCommandAdapter(engine);
        revisions = new TradeRevisionCommandAdapter(engine);
        fees = new FeeCommandAdapter(engine);
        quoting = new QuotingCommandAdapter(engine);
        this.administration = administration;
        reports = publisher.reports;
        orders = new OrderCommandAdapter(engine, reports, requests);
        sessionCommands = new SessionCommands(reports, engine, new CommandsOfClients());
        administrationCommands =
                new AdministrationCommands(administration, engine, apiKeys, events, new CommandsOfAdministrators());
    }

    /** One of the venue's own. */
    void onCommand(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        onCommand(ProgramSession.OWN, buffer, offset, length, timestampNs);
    }

    /** @param sender may send what its program's key permits */
    void onCommand(
            final ProgramSession sender,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long timestampNs) {
        final boolean isOurs = length >= MessageHeaderDecoder.ENCODED_LENGTH
                && header.wrap(buffer, offset).schemaId() == MessageHeaderDecoder.SCHEMA_ID;
        final boolean isWhole = isOurs && CommandTemplates.isWhole(header, length);
        boolean isPermitted = false;
        if (isOurs && length >= MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.ENCODED_LENGTH) {
            source.wrap(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH);
            if (!isSource(sender, timestampNs)) {
                refuseSource(timestampNs);
                return;
            }
            isPermitted = isWhole && isPermitted(sender, buffer, offset, timestampNs);
            if (wasSequenced(sender, isPermitted)) {
                return;
            }
            events.beginCommand(timestampNs, source.gatewayId(), source.correlationId());
        } else {
            events.beginCommand(timestampNs, 0, 0);
        }
        publisher.commandTemplateId(isOurs ? header.templateId() : 0);
        if (!isWhole) {
            reject(RejectReason.MALFORMED_COMMAND);
        } else if (isPermitted) {
            administrationCommands.recordProgram(sender, header.templateId());
            run(buffer, offset, length, timestampNs);
        } else {
            refuse(buffer, offset);
        }
        endCommand();
    }

    private boolean isPermitted(
            final ProgramSession sender, final DirectBuffer buffer, final int offset, final long timestampNs) {
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        return CommandRights.permits(sender, header.templateId(), buffer, body, engine, timestampNs);
    }

    private void refuse(final DirectBuffer buffer, final int offset) {
        if (header.templateId() == EnterOrderDecoder.TEMPLATE_ID) {
            publisher.onOrderRejected(orders.order(buffer, offset), RejectReason.NOT_PERMITTED);
        } else if (header.templateId() == EnterQuoteOrderDecoder.TEMPLATE_ID) {
            publisher.onOrderRejected(quotes.order(buffer, offset), RejectReason.NOT_PERMITTED);
        } else {
            reject(RejectReason.NOT_PERMITTED);
        }
    }

    /** Whether the session may speak for the gateway that the command names, if it may command; for none, members only. */
    private boolean isSource(final ProgramSession sender, final long timestampNs) {
        if (sender.isOwn()) {
            return true;
        }
        final int gatewayId = source.gatewayId();
        final String program = sender.program().name();
        return gatewayId == 0
                ? sender.program().may(Permission.MEMBER)
                : sources.mayUse(gatewayId, program, sender.id())
                        && (sources.isOwner(gatewayId, program) || sender.mayCommand(timestampNs));
    }

    /** As a command of nobody's: the gateway that it names must not take it for the outcome of its own. */
    private void refuseSource(final long timestampNs) {
        events.beginCommand(timestampNs, 0, 0);
        publisher.commandTemplateId(header.templateId());
        reject(RejectReason.NOT_PERMITTED);
        events.endCommand();
    }

    /**
     * Whether it is a command that is in the log already; otherwise it is remembered. It need not say that it is repeated:
     * what a gateway has sent over one session may arrive after its repetition over the next one. A gateway becomes a
     * program's by what its key permits only.
     */
    private boolean wasSequenced(final ProgramSession sender, final boolean isPermitted) {
        final int gatewayId = source.gatewayId();
        final long correlationId = source.correlationId();
        if (gatewayId == 0) {
            return false;
        }
        if (sources.isKnown(gatewayId, correlationId)) {
            return true;
        }
        if (sender.isOwn()) {
            sources.onCommand(gatewayId, correlationId, CommandSources.NOBODY);
        } else if (isPermitted || sources.isOwner(gatewayId, sender.program().name())) {
            sources.onCommand(gatewayId, correlationId, sender.program().name());
            sources.bind(gatewayId, sender.program().name(), sender.id());
        }
        return false;
    }

    /** When the next thing is due that happens without a command; {@link MatchingEngine#NOTHING_DUE} for never. */
    long nextDeadlineNs() {
        return nextDeadlineNs(engine, administration, reports.sessions());
    }

    static long nextDeadlineNs(
            final MatchingEngine engine, final Administration administration, final NumberedSessions sessions) {
        return Math.min(engine.nextDeadlineNs(), Math.min(administration.nextExpiryNs(), sessions.nextEndNs()));
    }

    /** Does what is due, as a command of nobody's; there is something. */
    void advanceTime(final long timestampNs) {
        events.beginCommand(timestampNs, 0, 0);
        publisher.commandTemplateId(0);
        if (engine.nextDeadlineNs() <= timestampNs) {
            engine.advanceTime(timestampNs);
        }
        administrationCommands.expire(timestampNs);
        sessionCommands.advanceTime(timestampNs);
        endCommand();
    }

    private void endCommand() {
        reports.endCommand();
        events.endCommand();
    }

    /** Commands that administrators have carried out: under their own template, and with their reason for cancels. */
    private final class CommandsOfAdministrators implements AdministrationCommands.InnerCommands {
        @Override
        public int templateOf(final DirectBuffer command, final int length) {
            if (length < MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.ENCODED_LENGTH) {
                return 0;
            }
            header.wrap(command, 0);
            final int templateId = header.templateId();
            return header.schemaId() == MessageHeaderDecoder.SCHEMA_ID
                            && CommandTemplates.isForAdministrators(templateId)
                            && CommandTemplates.isWhole(header, length)
                    ? templateId
                    : 0;
        }

        @Override
        public void carryOut(final DirectBuffer command, final int length, final long timestampNs) {
            header.wrap(command, 0);
            publisher.commandTemplateId(header.templateId());
            byAdministrator = true;
            run(command, 0, length, timestampNs);
            byAdministrator = false;
        }

        @Override
        public void reject(final RejectReason reason, final long referenceId) {
            publisher.onCommandRejected(reason, referenceId);
        }
    }

    /** Commands that clients have numbered: under their own template. */
    private final class CommandsOfClients implements SessionCommands.InnerCommands {
        @Override
        public void carryOut(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
            publisher.commandTemplateId(header.wrap(buffer, offset).templateId());
            run(buffer, offset, length, timestampNs);
        }

        @Override
        public void reject(final RejectReason reason, final long referenceId) {
            publisher.onCommandRejected(reason, referenceId);
        }
    }

    private void run(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        final int templateId = header.templateId();
        if (!orders.run(templateId, buffer, offset, length, byAdministrator, timestampNs)) {
            runOther(templateId, buffer, offset, length, timestampNs);
        }
    }

    private void runOther(
            final int templateId,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long timestampNs) {
        if (QuoteCommandAdapter.isQuoteCommand(templateId)) {
            if (!quotes.run(buffer, offset, length, byAdministrator, timestampNs)) {
                reject(RejectReason.MALFORMED_COMMAND);
            }
        } else if (templateId == EnterOrderListDecoder.TEMPLATE_ID) {
            reject(RejectReason.MALFORMED_COMMAND);
        } else if (SessionCommands.isSessionCommand(templateId)) {
            sessionCommands.run(buffer, offset, length, timestampNs);
        } else if (QuotingCommandAdapter.isQuotingCommand(templateId)) {
            if (!quoting.run(buffer, offset, length, header, byAdministrator, timestampNs)) {
                reject(RejectReason.MALFORMED_COMMAND);
            }
        } else if (ProtectionCommandAdapter.isProtectionCommand(templateId)) {
            protections.run(buffer, offset, header, timestampNs);
        } else if (templateId == ReviseTradeDecoder.TEMPLATE_ID) {
            revisions.run(buffer, offset, header, timestampNs);
        } else if (FeeCommandAdapter.isFeeCommand(templateId)) {
            fees.run(buffer, offset, header, timestampNs);
        } else {
            administer(buffer, offset, length, timestampNs);
        }
    }

    private void administer(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        switch (header.templateId()) {
            case CreateAccountDecoder.TEMPLATE_ID ->
                createAccount(createAccount.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            case OpenAccountDecoder.TEMPLATE_ID ->
                openAccount(openAccount.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            case TransferFundsDecoder.TEMPLATE_ID ->
                engine.transferFunds(
                        requests.transfer(transferFunds.wrapAndApplyHeader(buffer, offset, header)), timestampNs);
            case AddAssetDecoder.TEMPLATE_ID ->
                addAsset(addAsset.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            case AddInstrumentDecoder.TEMPLATE_ID ->
                engine.addInstrument(
                        requests.instrument(addInstrument.wrapAndApplyHeader(buffer, offset, header)), timestampNs);
            case ChangeInstrumentDecoder.TEMPLATE_ID ->
                engine.changeInstrument(
                        requests.change(changeInstrument.wrapAndApplyHeader(buffer, offset, header)), timestampNs);
            case SetTradingPhaseDecoder.TEMPLATE_ID -> {
                setTradingPhase.wrapAndApplyHeader(buffer, offset, header);
                engine.setTradingPhase(
                        setTradingPhase.instrumentId(), TradingPhase.of(setTradingPhase.phaseRaw()), timestampNs);
            }
            case SetTradingScheduleDecoder.TEMPLATE_ID ->
                engine.setTradingSchedule(
                        requests.schedule(setTradingSchedule.wrapAndApplyHeader(buffer, offset, header)), timestampNs);
            case SetCancelTimerDecoder.TEMPLATE_ID -> {
                setCancelTimer.wrapAndApplyHeader(buffer, offset, header);
                engine.setCancelTimer(requests.cancelTimer(setCancelTimer), setCancelTimer.leaseMs(), timestampNs);
            }
            case EndCancelTimerDecoder.TEMPLATE_ID -> {
                endCancelTimer.wrapAndApplyHeader(buffer, offset, header);
                engine.endCancelTimer(
                        endCancelTimer.accountId(),
                        endCancelTimer.cancelTimerId(),
                        endCancelTimer.cancelsOrders() != 0,
                        timestampNs);
            }
            case RenewCancelTimersDecoder.TEMPLATE_ID -> {
                renewCancelTimers.wrapAndApplyHeader(buffer, offset, header);
                engine.renewCancelTimers(
                        renewCancelTimers.source().gatewayId(), renewCancelTimers.leaseMs(), timestampNs);
            }
            case AddApiKeyDecoder.TEMPLATE_ID ->
                keys.add(addApiKey.wrapAndApplyHeader(buffer, offset, header), offset + length, timestampNs);
            case RevokeApiKeyDecoder.TEMPLATE_ID ->
                keys.revoke(revokeApiKey.wrapAndApplyHeader(buffer, offset, header));
            case SetAccountStateDecoder.TEMPLATE_ID ->
                setAccountState(
                        setAccountState.wrapAndApplyHeader(buffer, offset, header), offset + length, timestampNs);
            case SetOrderEntryDecoder.TEMPLATE_ID ->
                engine.setOrderEntry(
                        requests.orderEntry(setOrderEntry.wrapAndApplyHeader(buffer, offset, header)), timestampNs);
            default -> administrationCommands.run(buffer, offset, length, timestampNs);
        }
    }

    private void setAccountState(final SetAccountStateDecoder command, final int end, final long timestampNs) {
        parts.begin(command.buffer(), command.limit(), end);
        final byte[] reason = parts.next(AdministrativeAction.MAX_REASON_LENGTH);
        if (parts.fits() && PlainText.isUtf8(reason)) {
            publisher.accountStateReason(reason);
            engine.setAccountState(
                    command.accountId(), command.frozen() != 0, command.cancelOrders() != 0, timestampNs);
        } else {
            reject(RejectReason.MALFORMED_COMMAND);
        }
    }

    private void createAccount(final CreateAccountDecoder command, final long timestampNs) {
        engine.createAccount(WireIdentifiers.decode(command.name(), identifier), timestampNs);
    }

    private void openAccount(final OpenAccountDecoder command, final long timestampNs) {
        engine.openAccount(WireIdentifiers.decode(command.name(), identifier), requests.opening(command), timestampNs);
    }

    private void addAsset(final AddAssetDecoder command, final long timestampNs) {
        engine.addAsset(WireIdentifiers.decode(command.symbol(), identifier), command.scale(), timestampNs);
    }

    private void reject(final RejectReason reason) {
        publisher.onCommandRejected(reason, 0);
    }
}
