package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client who knows this code chooses ids that stand in one place of the table that all accounts share. */
class IdentifierHashTest {
    private static final int RECORDS = 4_096; // that the venue remembers of an account, by default
    private static final int ACCOUNT = Accounts.FIRST_CLIENT;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final long THIRTY_CHARACTERS = 30L << 40;
    private static final long TEN_CHARACTERS = (1L << 60) - 1;
    private static final long WANTED = 0x1234_5678_9ABC_DEF0L; // after the third word

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);

    /** Texts of thirty characters, as a client may send them, that had one hash before it had a secret. */
    private List<Identifier> ofOneHash() {
        final List<Identifier> found = new ArrayList<>();
        while (found.size() < RECORDS) {
            final long word0 = random.nextLong() & TEN_CHARACTERS;
            final long word1 = random.nextLong() & TEN_CHARACTERS;
            long hash = (word0 ^ ACCOUNT * 0xC2B2_AE3D_27D4_EB4FL) * MIX;
            hash = (hash ^ hash >>> 32 ^ word1) * MIX;
            final long word2 = WANTED * inverse(MIX) ^ hash ^ hash >>> 29;
            if ((word2 & ~TEN_CHARACTERS) == 0) {
                found.add(new Identifier().set(word0, word1, word2, THIRTY_CHARACTERS));
            }
        }
        return found;
    }

    private static long inverse(final long odd) {
        long inverse = odd;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    private static long overflows(final IdentifierHash hashes, final List<Identifier> identifiers) {
        final FingerprintTable table = new FingerprintTable(RECORDS);
        identifiers.forEach(identifier -> table.add(hashes.of(ACCOUNT, identifier)));
        return table.overflows();
    }

    private static int distinct(final IdentifierHash hashes, final List<Identifier> identifiers) {
        final Set<Long> distinct = new HashSet<>();
        identifiers.forEach(identifier -> distinct.add(hashes.of(ACCOUNT, identifier)));
        return distinct.size();
    }

    @Test
    void shouldNotBeKnownToWhoDoesNotKnowTheSecret() {
        final List<Identifier> identifiers = ofOneHash();
        assertEquals(1, distinct(new IdentifierHash(0), identifiers), "this attack is none");
        assertTrue(overflows(new IdentifierHash(0), identifiers) > RECORDS * 100L, "this attack is none");
        for (int i = 0; i < 100; i++) {
            final long secret = random.nextLong();
            final IdentifierHash hashes = new IdentifierHash(secret);
            assertEquals(RECORDS, distinct(hashes, identifiers), () -> "secret " + secret + ", seed " + seed);
            final long overflows = overflows(hashes, identifiers);
            assertTrue(overflows < RECORDS, () -> overflows + " with secret " + secret + ", seed " + seed);
        }
    }

    /** Accounts of one client, each with an id of its own that takes the account out of the hash again. */
    @Test
    void shouldNotBeOneForManyAccounts() {
        final List<Integer> accounts = new ArrayList<>();
        final List<Identifier> identifiers = new ArrayList<>();
        for (int account = ACCOUNT; accounts.size() < 500; account++) {
            final long word0 = account * 0xC2B2_AE3D_27D4_EB4FL ^ WANTED;
            if ((word0 & ~TEN_CHARACTERS) == 0) {
                accounts.add(account);
                identifiers.add(new Identifier().set(word0, 1, 2, THIRTY_CHARACTERS));
            }
        }
        assertEquals(1, distinctOfAccounts(new IdentifierHash(0), accounts, identifiers), "this attack is none");
        for (int i = 0; i < 100; i++) {
            final long secret = random.nextLong();
            final int distinct = distinctOfAccounts(new IdentifierHash(secret), accounts, identifiers);
            assertEquals(accounts.size(), distinct, () -> "secret " + secret + ", seed " + seed);
        }
    }

    private static int distinctOfAccounts(
            final IdentifierHash hashes, final List<Integer> accounts, final List<Identifier> identifiers) {
        final Set<Long> distinct = new HashSet<>();
        for (int i = 0; i < accounts.size(); i++) {
            distinct.add(hashes.of(accounts.get(i), identifiers.get(i)));
        }
        return distinct.size();
    }

    @Test
    void shouldSpreadNamesThatCountOnWithEverySecret() {
        final List<Identifier> identifiers = new ArrayList<>();
        for (long number = 1; number <= RECORDS; number++) {
            identifiers.add(Ids.id(number));
        }
        for (int i = 0; i < 100; i++) {
            final long secret = random.nextLong();
            final IdentifierHash hashes = new IdentifierHash(secret);
            assertEquals(RECORDS, distinct(hashes, identifiers), () -> "secret " + secret);
            final long overflows = overflows(hashes, identifiers);
            assertTrue(overflows < RECORDS, () -> overflows + " with secret " + secret);
        }
    }
}
