package rialto.engine;

/** Client accounts by name and by id. Handles: external, fees, then client accounts in order of creation. */
final class Accounts {
    static final int NONE = 0;
    static final int EXTERNAL = 1;
    static final int FEES = 2;
    static final int FIRST_CLIENT = 3;

    private final IdentifierRecords names;

    Accounts(final EngineLimits limits, final IdentifierHash hashes) {
        names = new IdentifierRecords(
                IdentifierRecords.FIRST_FREE_WORD, limits.maxAccounts(), limits.preallocated(), hashes);
    }

    static long id(final int account) {
        return account < FIRST_CLIENT ? account : account - FIRST_CLIENT + MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
    }

    /** The client account of an id, or NONE. */
    int client(final long accountId) {
        final long number = accountId - MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        return number >= 0 && number < names.count() ? (int) number + FIRST_CLIENT : NONE;
    }

    /** The client or fee account of an id, or NONE. */
    int clientOrFees(final long accountId) {
        return accountId == MatchingEngine.FEE_ACCOUNT_ID ? FEES : client(accountId);
    }

    /** @return NONE when nobody has the name */
    int find(final Identifier name) {
        final int record = names.find(0, name);
        return record == 0 ? NONE : record - 1 + FIRST_CLIENT;
    }

    int add(final Identifier name) {
        return names.add(0, name) - 1 + FIRST_CLIENT;
    }

    boolean isFull() {
        return names.room() == 0;
    }

    int clientCount() {
        return names.count();
    }

    long nextId() {
        return MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + names.count();
    }

    /**
     * Tells a client account's name.
     *
     * @param number from 0 in order of creation
     * @return name, which becomes it
     */
    Identifier name(final int number, final Identifier name) {
        return names.identifier(number + 1, name);
    }
}
