package rialto.sequencer;

import org.agrona.collections.LongHashSet;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.engine.Identifier;
import rialto.engine.MatchingEngine;
import rialto.protocol.Identifier36;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A session of the cluster and what the program behind it may send. What it decides follows from the log alone: the program
 * stands there beside the session. Belongs to the service's thread, but for what says otherwise.
 */
final class ProgramSession {
    /** Of a venue in one process, which nobody else reaches. */
    static final ProgramSession OWN = new ProgramSession(CommandSources.NO_SESSION, null);

    private final long id;
    private final Program program;
    private final LongHashSet accountIds = new LongHashSet();
    /** Accounts that did not exist when they were looked for. */
    private final List<String> unknownAccounts = new ArrayList<>();

    private final Identifier identifier = new Identifier();
    private final boolean isCounted;
    private final AtomicLong executed = new AtomicLong();

    /** @param program null when the session may send everything */
    ProgramSession(final long id, final Program program) {
        this.id = id;
        this.program = program;
        isCounted = program != null && !program.may(Permission.ADMINISTER);
        if (program != null) {
            unknownAccounts.addAll(program.accounts());
        }
    }

    long id() {
        return id;
    }

    /** Null when the session may send everything. */
    Program program() {
        return program;
    }

    boolean isOwn() {
        return program == null;
    }

    /** Whether its commands are counted: those of a key that may not administer wait when they are many. */
    boolean isCounted() {
        return isCounted;
    }

    /** One of its commands is carried out. */
    void onExecuted() {
        if (isCounted) {
            executed.lazySet(executed.getPlain() + 1);
        }
    }

    /** How many were carried out, where they {@link #isCounted}. Any thread may ask. */
    long executed() {
        return executed.get();
    }

    /** Whether its key permits that at a time of the log. */
    boolean may(final Permission permission, final long timestampNs) {
        return program == null
                || program.may(permission) && !program.isExpired(TimeUnit.NANOSECONDS.toMillis(timestampNs));
    }

    /** Whether its key permits any command at a time of the log. */
    boolean mayCommand(final long timestampNs) {
        return may(Permission.TRADE, timestampNs) || may(Permission.ADMINISTER, timestampNs);
    }

    /** Whether its key names the account, or none. */
    boolean mayTradeFor(final long accountId, final MatchingEngine engine) {
        if (program == null || program.accounts().isEmpty() || accountIds.contains(accountId)) {
            return true;
        }
        if (!unknownAccounts.isEmpty()) {
            unknownAccounts.removeIf(name -> isFound(name, engine));
        }
        return accountIds.contains(accountId);
    }

    private boolean isFound(final String name, final MatchingEngine engine) {
        final long accountId = engine.accountId(identifier.set(
                Identifier36.word(name, 0),
                Identifier36.word(name, 1),
                Identifier36.word(name, 2),
                Identifier36.word(name, 3)));
        if (accountId != 0) {
            accountIds.add(accountId);
        }
        return accountId != 0;
    }
}
