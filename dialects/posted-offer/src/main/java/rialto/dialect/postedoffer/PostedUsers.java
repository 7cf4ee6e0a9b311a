package rialto.dialect.postedoffer;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.limits.AccountCounter;
import rialto.gateway.limits.HeapBounds;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Users, who are accounts whose names begin with {@link #PREFIX}: nobody here shows a key, so nobody here may reach the
 * account of somebody who has one. A user's first order makes the account.
 */
final class PostedUsers {
    static final String PREFIX = "po-";
    static final int MAX_LENGTH = Identifier36.MAX_LENGTH - PREFIX.length();

    private final VenueView view;
    private final CommandSender sender;
    private final int maxUsers;
    private final CreateAccountEncoder encoder = new CreateAccountEncoder();
    private final KeylessLimits limits;
    private final AccountCounter accounts;
    private final Set<String> underWay = new HashSet<>();

    PostedUsers(final VenueView view, final CommandSender sender, final int maxUsers, final KeylessLimits limits) {
        this.view = view;
        this.sender = sender;
        this.maxUsers = HeapBounds.most("posted-offer.max-users", maxUsers, HeapBounds.BYTES_OF_ACCOUNT);
        this.limits = limits;
        accounts = new AccountCounter(view, name -> name.startsWith(PREFIX));
        view.addListener(accounts);
    }

    /** The user's name of an account: without the prefix, if it has it. */
    static String userId(final String accountName) {
        return accountName.startsWith(PREFIX) ? accountName.substring(PREFIX.length()) : accountName;
    }

    /** The account; null when there is none. */
    Account find(final String userId) {
        return view.account(PREFIX + userId);
    }

    /**
     * Makes sure that the user has an account.
     *
     * @param client to whom a new one is charged
     */
    void obtain(
            final String userId,
            final String client,
            final long receivedNs,
            final Consumer<Account> then,
            final Consumer<Refusal> otherwise) {
        final Account known = find(userId);
        if (known != null) {
            then.accept(known);
            return;
        }
        final boolean isUnderWay = underWay.contains(userId);
        final int users = accounts.count() - (isUnderWay ? 1 : 0);
        if (users >= maxUsers) {
            throw new Refusal(
                    Refusal.UNAVAILABLE,
                    "userId: there are " + users + " users already, '" + userId + "' would be one more than allowed");
        }
        PostedGate.check(isUnderWay ? null : limits.admitAccount(client));
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                end(userId);
                try {
                    then.accept(created(userId, outcome));
                } catch (final Refusal refusal) {
                    otherwise.accept(refusal);
                }
            }

            @Override
            public void onTimeout() {
                end(userId);
                otherwise.accept(Refusal.timeout());
            }

            @Override
            public void onUnsent() {
                end(userId);
                otherwise.accept(Refusal.busy());
            }
        };
        final boolean sent = sender.send(
                (buffer, offset, header, gatewayId, correlationId) -> {
                    encoder.wrapAndApplyHeader(buffer, offset, header);
                    encoder.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(PREFIX + userId, encoder.name());
                    return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
                },
                receivedNs,
                completion);
        if (!sent) {
            throw Refusal.busy();
        }
        if (underWay.add(userId)) {
            accounts.begin();
        }
    }

    private void end(final String userId) {
        if (underWay.remove(userId)) {
            accounts.end();
        }
    }

    private Account created(final String userId, final CommandOutcome outcome) {
        final Account account = find(userId);
        if (account == null) {
            throw new Refusal(Refusal.UNAVAILABLE, "userId: no account can be made: " + outcome.commandReject());
        }
        return account;
    }
}
