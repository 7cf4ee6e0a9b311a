package rialto.dialect.binance.stream;

import rialto.dialect.binance.quote.ParentOrderJson;
import rialto.gateway.state.ChildOrder;
import rialto.gateway.state.ParentOrder;
import rialto.gateway.state.VenueListener;
import rialto.protocol.RejectReason;

/** Tells an account how its parent orders stand and what their children are. Nothing of it is ever left out. */
final class ParentEvents implements VenueListener {
    private final UserStreamHub hub;

    ParentEvents(final UserStreamHub hub) {
        this.hub = hub;
    }

    @Override
    public void onParentOrderAccepted(final ParentOrder parent) {
        tell(parent, RejectReason.NONE, "");
    }

    @Override
    public void onParentOrderChanged(
            final ParentOrder parent, final RejectReason childRejected, final String cancelId) {
        tell(parent, childRejected, cancelId);
    }

    private void tell(final ParentOrder parent, final RejectReason childRejected, final String cancelId) {
        hub.tell(parent.account(), "parentOrder", json -> {
            ParentOrderJson.writeFields(json, parent);
            json.name("childRejected").string(childRejected == RejectReason.NONE ? null : childRejected.name());
            json.name("cancelClientOrderId").string(cancelId.isEmpty() ? null : cancelId);
        });
    }

    @Override
    public void onChildOrder(final ChildOrder child) {
        hub.tell(child.parent().account(), "childOrder", json -> ParentOrderJson.writeFields(json, child));
    }
}
