/**
 * How events reach handlers: {@link rialto.extensions.subscription.RunningSubscription} is where to begin. Package
 * {@code rialto.extensions.host} puts it together.
 */
package rialto.extensions.subscription;
