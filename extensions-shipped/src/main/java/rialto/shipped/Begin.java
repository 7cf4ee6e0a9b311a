package rialto.shipped;

import rialto.extensions.Subscription;

/** Where a subscription begins that has no cursor yet, as a setting says. */
public enum Begin {
    /** With what comes from now on. */
    NOW,
    /** With the oldest event that there still is. */
    OLDEST;

    /** Tells a subscription before it runs. */
    public void of(final Subscription subscription) {
        if (this == OLDEST) {
            subscription.beginAfter(0);
        }
    }
}
