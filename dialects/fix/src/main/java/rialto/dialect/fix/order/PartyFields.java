package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Account;
import rialto.protocol.Identifier36;

/**
 * The parties of an order, group NoPartyIDs(453). One may be a client of the account's owner: the log keeps its id, and reports
 * tell it. Another may name the account, which reports tell by Account(1). Who would hear of others nobody can say: they are
 * refused.
 */
final class PartyFields {
    /** PartyIDSource(447): an id that only the two sides know. */
    private static final char PROPRIETARY = 'D';

    private static final long CLIENT_ID = 3;
    private static final long CUSTOMER_ACCOUNT = 24;

    private PartyFields() {}

    /** The id of the client that an order is for; empty for none. */
    static String read(final FieldReader fields, final Account account) {
        String client = "";
        for (final FieldReader party : fields.group(Tag.NO_PARTY_I_DS, Tag.PARTY_ID)) {
            final String id = party.required(Tag.PARTY_ID);
            final char source = party.letter(Tag.PARTY_ID_SOURCE, PROPRIETARY);
            if (source != PROPRIETARY) {
                throw FieldReader.outOfRange(
                        Tag.PARTY_ID_SOURCE, String.valueOf(source), "D (proprietary), or left out");
            }
            if (party.has(Tag.NO_PARTY_SUB_I_DS)) {
                throw FieldReader.outOfRange(
                        Tag.NO_PARTY_SUB_I_DS, party.text(Tag.NO_PARTY_SUB_I_DS), "left out: a party has one id");
            }
            final long role = party.number(Tag.PARTY_ROLE, 0);
            if (role == CUSTOMER_ACCOUNT) {
                requireAccount(id, account);
            } else if (role == CLIENT_ID && client.isEmpty()) {
                client = clientId(id);
            } else {
                throw FieldReader.outOfRange(
                        Tag.PARTY_ROLE,
                        String.valueOf(role),
                        "3 (client id), of which there is one at most, or 24 (customer account)");
            }
        }
        return client;
    }

    private static void requireAccount(final String id, final Account account) {
        if (!id.equals(account.name())) {
            throw FieldReader.outOfRange(
                    Tag.PARTY_ID, id, account.name() + " with PartyRole(452)=24: this session is of that account");
        }
    }

    private static String clientId(final String id) {
        if (!Identifier36.isValid(id)) {
            throw FieldReader.outOfRange(
                    Tag.PARTY_ID,
                    id,
                    "1 to " + Identifier36.MAX_LENGTH + " characters of A-Z a-z 0-9 _ - with PartyRole(452)=3");
        }
        return id;
    }

    /** Writes what {@link #read} gave. */
    static void write(final FieldWriter fields, final String clientId) {
        if (!clientId.isEmpty()) {
            fields.number(Tag.NO_PARTY_I_DS, 1)
                    .text(Tag.PARTY_ID, clientId)
                    .letter(Tag.PARTY_ID_SOURCE, PROPRIETARY)
                    .number(Tag.PARTY_ROLE, CLIENT_ID);
        }
    }
}
