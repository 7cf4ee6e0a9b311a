package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.protocol.ContingencyType;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

/** How many lists that have ended are kept in memory. */
class EndedListsTest {
    private static final int ACCOUNTS = 100;

    private final EndedLists ended = new EndedLists();
    private long lastId;

    private OrderList end(final Account account) {
        lastId += 2;
        final OrderList list =
                new OrderList(lastId, account, null, "list-" + lastId, ContingencyType.OCO, 2, 2, lastId);
        account.listsByClientId.put(list.clientListId(), list);
        ended.add(list);
        return list;
    }

    @Test
    void shouldKeepTheNewestOfOneAccount() {
        final Account account = new Account(1, "alice");
        final OrderList first = end(account);
        for (int i = 0; i < EndedLists.KEEP_OF_ONE; i++) {
            end(account);
        }
        assertEquals(EndedLists.KEEP_OF_ONE, account.endedLists.size());
        assertEquals(EndedLists.KEEP_OF_ONE, ended.count());
        assertNull(account.orderList(first.listId()));
        assertNull(account.listByClientId(first.clientListId()));
        assertNotNull(account.orderList(lastId));
    }

    /** Once each account had its 256, however many accounts there were. */
    @Test
    void shouldKeepNoMoreOfAllAccountsTogether() {
        final Account[] accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account(i, "account-" + i);
        }
        for (int i = 0; i < ACCOUNTS * EndedLists.KEEP_OF_ONE; i++) {
            end(accounts[i % ACCOUNTS]);
        }
        int kept = 0;
        for (final Account account : accounts) {
            assertEquals(account.endedLists.size(), account.listsByClientId.size());
            kept += account.endedLists.size();
        }
        assertEquals(EndedLists.KEEP, kept);
        assertEquals(EndedLists.KEEP, ended.count());
        assertNotNull(accounts[ACCOUNTS - 1].orderList(lastId), "the newest");
    }
}
