package rialto.engine;

import static rialto.engine.Ids.id;

/** Accounts of whose money there is no end in a test: 2^50 minor units of the assets 1 and 2 each. */
final class RichAccounts {
    private static final long AMOUNT = 1L << 50;
    private static final int ASSETS = 2;

    private RichAccounts() {}

    /** The first accounts of an engine, so many. */
    static void open(final MatchingEngine engine, final int accounts) {
        final TransferRequest deposit = new TransferRequest();
        for (int i = 0; i < accounts; i++) {
            engine.createAccount(id(i + 1), 0);
            for (int asset = 1; asset <= ASSETS; asset++) {
                deposit.transferId(id(ASSETS * i + asset));
                deposit.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i;
                deposit.assetId = asset;
                deposit.amount = AMOUNT;
                engine.transferFunds(deposit, 0);
            }
        }
    }
}
