package rialto.gateway.state;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who may administer the venue, what waits for a second administrator, and what the venue as a whole is kept from. Owned by
 * the event loop; only this package changes it.
 */
public final class Administration {
    private static final int FIRST_MEMBER_BIT = 8;

    final Map<String, AdministratorCredential> credentials = new LinkedHashMap<>();
    final Map<Long, Proposal> proposals = new LinkedHashMap<>();
    int orderEntrySuspensions;

    /** Keys of administrators, in the order of their making; also those that have expired. */
    public Collection<AdministratorCredential> credentials() {
        return Collections.unmodifiableCollection(credentials.values());
    }

    /** The key of an id, or null. */
    public AdministratorCredential credential(final String keyId) {
        return credentials.get(keyId);
    }

    /** Those that wait, oldest first. */
    public Collection<Proposal> proposals() {
        return Collections.unmodifiableCollection(proposals.values());
    }

    /** The proposal if it waits, or null. */
    public Proposal proposal(final long proposalId) {
        return proposals.get(proposalId);
    }

    /** Why no new orders are taken in the whole venue, as bits; 0: they are. Bit 0: an administrator said so. */
    public int orderEntrySuspensions() {
        return orderEntrySuspensions;
    }

    /** Whether the disk of any member is nearly full. */
    public boolean isStorageLow() {
        return orderEntrySuspensions >>> FIRST_MEMBER_BIT != 0;
    }
}
