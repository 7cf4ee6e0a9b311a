package rialto.sequencer;

import rialto.engine.MatchingEngine;
import rialto.engine.RejectReason;
import rialto.protocol.AddApiKeyDecoder;
import rialto.protocol.RevokeApiKeyDecoder;

/** Runs the commands about API keys. */
final class ApiKeyCommands {
    private final MatchingEngine engine;
    private final ApiKeys apiKeys;
    private final CommandRequests requests;
    private final EngineEventPublisher publisher;
    private final ApiKeyEventPublisher keyPublisher;

    ApiKeyCommands(
            final MatchingEngine engine,
            final ApiKeys apiKeys,
            final CommandRequests requests,
            final EngineEventPublisher publisher,
            final EventBatchWriter events) {
        this.engine = engine;
        this.apiKeys = apiKeys;
        this.requests = requests;
        this.publisher = publisher;
        keyPublisher = new ApiKeyEventPublisher(events);
    }

    /** @param end of the message */
    void add(final AddApiKeyDecoder command, final int end, final long timestampNs) {
        final ApiKey key = requests.apiKey(command, end, timestampNs);
        final RejectReason reason = key == null
                ? RejectReason.MALFORMED_COMMAND
                : isRefusedAsFrozen(key) ? RejectReason.ACCOUNT_FROZEN : apiKeys.add(key, engine::hasAccount);
        if (reason == RejectReason.NONE) {
            keyPublisher.onApiKeyAdded(key);
        } else {
            publisher.onCommandRejected(reason, 0);
        }
    }

    private boolean isRefusedAsFrozen(final ApiKey key) {
        return engine.isFrozen(key.accountId()) && key.isWellFormed() && apiKeys.get(key.keyId()) == null;
    }

    void revoke(final RevokeApiKeyDecoder command) {
        final String keyId = command.keyId();
        final ApiKey key = ApiKey.isKeyId(keyId) ? apiKeys.revoke(keyId) : null;
        if (key != null) {
            keyPublisher.onApiKeyRevoked(key);
        } else {
            publisher.onCommandRejected(
                    ApiKey.isKeyId(keyId) ? RejectReason.UNKNOWN_KEY : RejectReason.MALFORMED_COMMAND, 0);
        }
    }
}
