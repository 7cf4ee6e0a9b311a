package rialto.client.trading;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;

/** What a program that follows the venue's events knows of it: instruments, assets and accounts, as they are now. */
abstract class KnownVenue {
    final Directory directory = new Directory();

    public Optional<Instrument> instrument(final String symbol) {
        return Optional.ofNullable(directory.instrument(symbol));
    }

    public Optional<Instrument> instrument(final int instrumentId) {
        return Optional.ofNullable(directory.instrument(instrumentId));
    }

    public Collection<Instrument> instruments() {
        return directory.instruments();
    }

    /** An account's id. */
    public OptionalLong account(final String name) {
        final long accountId = directory.account(name);
        return accountId == 0 ? OptionalLong.empty() : OptionalLong.of(accountId);
    }

    /** An account's name. */
    public Optional<String> accountName(final long accountId) {
        return Optional.ofNullable(directory.account(accountId));
    }
}
