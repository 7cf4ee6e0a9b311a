package rialto.dialect.xml;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.limits.Slots;

import java.util.function.LongSupplier;

/** To whose address a connection is charged, and what it takes of what connections share. Owned by the event loop. */
final class XmlPlace {
    private final XmlServer server;
    private final ItemBudget.Holding holding;
    private final LongSupplier kept;
    private final Runnable eviction;
    private ClientAddress address;
    private String client = "";
    /** Null when it may not stay. */
    private Slots.Slot slot;
    /** Null as long as nothing had to be kept. */
    private HeldBytes.Connection heldBytes;

    /**
     * @param kept     bytes that are kept for the connection now
     * @param eviction ends it, when others need its place or what is kept for it
     */
    XmlPlace(
            final XmlServer server,
            final ItemBudget.Holding holding,
            final LongSupplier kept,
            final Runnable eviction) {
        this.server = server;
        this.holding = holding;
        this.kept = kept;
        this.eviction = eviction;
    }

    /**
     * Takes a place for who is at an address, or for whom it speaks.
     *
     * @return null, or why the connection may not stay
     */
    String enter(final ClientAddress from) {
        giveUpSlot();
        address = from;
        client = from.chargedTo();
        final boolean isProxy = server.clients().isTrusted(from);
        holding.belongTo(from, !isProxy);
        final KeylessRefusal refusal = isProxy ? null : admit(1);
        if (refusal != null) {
            return refusal.message();
        }
        slot = server.enter(from, eviction);
        return slot == null ? "too many connections; try again later" : null;
    }

    /** What limits count the client as. */
    String client() {
        return client;
    }

    /** Charges requests to the address; null when admitted. */
    KeylessRefusal admit(final int count) {
        return server.limits().admit(client, count);
    }

    void use(final Slots.Use use) {
        if (slot != null) {
            slot.use(use);
        }
    }

    /** More may be kept than before, or less. */
    void countKept() {
        if (heldBytes == null && kept.getAsLong() > 0) {
            heldBytes = server.held(address, kept, eviction);
        }
        if (heldBytes != null) {
            heldBytes.count();
        }
    }

    /** The connection has ended. */
    void leave() {
        if (heldBytes != null) {
            heldBytes.leave();
        }
        giveUpSlot();
    }

    private void giveUpSlot() {
        if (slot != null) {
            slot.leave();
            slot = null;
        }
    }
}
