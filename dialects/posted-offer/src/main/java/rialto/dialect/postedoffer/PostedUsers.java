package rialto.dialect.postedoffer;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueListener;
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
final class PostedUsers implements VenueListener {
    static final String PREFIX = "po-";
    static final int MAX_LENGTH = Identifier36.MAX_LENGTH - PREFIX.length();

    private final VenueView view;
    private final CommandSender sender;
    private final int maxUsers;
    private final CreateAccountEncoder encoder = new CreateAccountEncoder();
    private final Set<String> underWay = new HashSet<>();
    private int count;

    PostedUsers(final VenueView view, final CommandSender sender, final int maxUsers) {
        this.view = view;
        this.sender = sender;
        this.maxUsers = maxUsers;
    }

    /** The user's name of an account: without the prefix, if it has it. */
    static String userId(final String accountName) {
        return accountName.startsWith(PREFIX) ? accountName.substring(PREFIX.length()) : accountName;
    }

    /** The account; null when there is none. */
    Account find(final String userId) {
        return view.account(PREFIX + userId);
    }

    @Override
    public void onReady() {
        count = 0;
        for (final Account account : view.accounts()) {
            count(account);
        }
    }

    @Override
    public void onAccountCreated(final Account account) {
        if (view.isReady()) {
            count(account);
        }
    }

    private void count(final Account account) {
        if (account.name().startsWith(PREFIX)) {
            count++;
        }
    }

    /** Makes sure that the user has an account. */
    void obtain(
            final String userId,
            final long receivedNs,
            final Consumer<Account> then,
            final Consumer<Refusal> otherwise) {
        final Account known = find(userId);
        if (known != null) {
            then.accept(known);
            return;
        }
        final int users = count + underWay.size() - (underWay.contains(userId) ? 1 : 0);
        if (users >= maxUsers) {
            throw new Refusal(
                    Refusal.UNAVAILABLE,
                    "userId: there are " + users + " users already, '" + userId + "' would be one more than allowed");
        }
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                underWay.remove(userId);
                try {
                    then.accept(created(userId, outcome));
                } catch (final Refusal refusal) {
                    otherwise.accept(refusal);
                }
            }

            @Override
            public void onTimeout() {
                underWay.remove(userId);
                otherwise.accept(Refusal.timeout());
            }

            @Override
            public void onUnsent() {
                underWay.remove(userId);
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
        underWay.add(userId);
    }

    private Account created(final String userId, final CommandOutcome outcome) {
        final Account account = find(userId);
        if (account == null) {
            throw new Refusal(Refusal.UNAVAILABLE, "userId: no account can be made: " + outcome.commandReject());
        }
        return account;
    }
}
