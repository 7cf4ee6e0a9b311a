package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.engine.RejectReason;
import rialto.protocol.AddressPrefixes;
import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.ApiKeyRevokedDecoder;
import rialto.protocol.KeyType;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

class ApiKeysTest {
    private static final byte[] SECRET = {1, 2, 3};
    private static final byte[] LABEL = {'b', 'o', 't'};

    private final RecordedEvents recorded = new RecordedEvents();
    private final EventBatchWriter events = new EventBatchWriter(
            8160, (buffer, offset, length, lastSequence) -> recorded.onBatch(buffer, offset, length));
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final ApiKeys apiKeys = new ApiKeys();
    private final CommandAdapter adapter = new CommandAdapter(
            new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher)),
            apiKeys,
            new Administration(),
            new CommandSources(),
            events,
            publisher);
    private final TestCommands commands = new TestCommands();

    @Test
    void shouldAddAndRevoke() {
        run(commands.createAccount("trader"));
        run(commands.addApiKey(100, TestCommands.keyId(1), SECRET, LABEL));
        assertNotNull(apiKeys.get(TestCommands.keyId(1)));
        run(commands.revokeApiKey(TestCommands.keyId(1)));
        assertNull(apiKeys.get(TestCommands.keyId(1)));
        assertEquals(
                List.of(ApiKeyAddedDecoder.TEMPLATE_ID, ApiKeyRevokedDecoder.TEMPLATE_ID),
                recorded.templates.subList(1, 3));
    }

    @Test
    void shouldGiveReasonsInTheirOrder() {
        run(commands.addApiKey(100, "short", SECRET, LABEL));
        run(commands.addApiKey(100, TestCommands.keyId(1), SECRET, LABEL));
        run(commands.createAccount("trader"));
        run(commands.addApiKey(100, TestCommands.keyId(1), SECRET, LABEL));
        run(commands.addApiKey(100, TestCommands.keyId(1), SECRET, LABEL));
        run(commands.addApiKey(99, TestCommands.keyId(1), SECRET, LABEL));
        run(commands.revokeApiKey(TestCommands.keyId(2)));
        run(commands.revokeApiKey("K".repeat(63)));
        assertEquals(
                List.of(
                        "MALFORMED_COMMAND",
                        "UNKNOWN_ACCOUNT",
                        "KEY_EXISTS",
                        "UNKNOWN_ACCOUNT",
                        "UNKNOWN_KEY",
                        "MALFORMED_COMMAND"),
                recorded.rejects);
    }

    @Test
    void shouldTakeTheLongestAndRefuseOneLonger() {
        run(commands.createAccount("trader"));
        final byte[] label = new byte[ApiKey.MAX_LABEL_LENGTH];
        run(commands.addApiKey(100, TestCommands.keyId(1), new byte[ApiKey.MAX_SECRET_LENGTH], label));
        assertEquals(List.of(), recorded.rejects);
        run(commands.addApiKey(100, TestCommands.keyId(2), new byte[ApiKey.MAX_SECRET_LENGTH + 1], label));
        run(commands.addApiKey(100, TestCommands.keyId(2), SECRET, new byte[ApiKey.MAX_LABEL_LENGTH + 1]));
        run(commands.addApiKey(100, TestCommands.keyId(2), new byte[0], LABEL));
        assertEquals(List.of("MALFORMED_COMMAND", "MALFORMED_COMMAND", "MALFORMED_COMMAND"), recorded.rejects);
    }

    @Test
    void shouldHashItsState() {
        final long empty = apiKeys.stateHash();
        run(commands.createAccount("trader"));
        run(commands.addApiKey(100, TestCommands.keyId(1), SECRET, LABEL));
        final long one = apiKeys.stateHash();
        assertNotEquals(empty, one);
        run(commands.addApiKey(100, TestCommands.keyId(2), SECRET, LABEL));
        assertNotEquals(one, apiKeys.stateHash());
        run(commands.revokeApiKey(TestCommands.keyId(2)));
        assertEquals(one, apiKeys.stateHash());
    }

    @Test
    void shouldTakeKeysWithAnEndAndAddresses() {
        final byte[] addresses = new byte[AddressPrefixes.ENTRY_LENGTH];
        addresses[0] = (byte) 128;
        addresses[AddressPrefixes.ADDRESS_LENGTH] = 1;
        assertEquals(RejectReason.NONE, apiKeys.add(key(1, KeyType.RSA.value(), 11, addresses), account -> true));
        assertEquals(RejectReason.EXPIRY_PASSED, apiKeys.add(key(2, (short) 1, 10, addresses), account -> true));
        assertEquals(RejectReason.KEY_EXISTS, apiKeys.add(key(1, (short) 1, 10, addresses), account -> true));
        assertEquals(RejectReason.MALFORMED_COMMAND, apiKeys.add(key(2, (short) 1, -1, addresses), account -> true));
        assertEquals(RejectReason.MALFORMED_COMMAND, apiKeys.add(key(2, (short) 1, 0, new byte[1]), account -> true));
        assertEquals(RejectReason.MALFORMED_COMMAND, apiKeys.add(key(2, (short) 4, 0, addresses), account -> true));
        addresses[0] = 127; // the last bit is no part of the prefix
        assertEquals(RejectReason.MALFORMED_COMMAND, apiKeys.add(key(2, (short) 1, 0, addresses), account -> true));
    }

    /** Added at 10. */
    private static ApiKey key(final int number, final short type, final long expireNs, final byte[] addresses) {
        return new ApiKey(TestCommands.keyId(number), 100, 10, 3, type, expireNs, SECRET, LABEL, addresses.clone());
    }

    private void run(final int length) {
        adapter.onCommand(commands.buffer, 0, length, 1);
    }
}
