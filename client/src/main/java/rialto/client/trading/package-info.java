/**
 * The venue's API for Java programs outside it: orders in, events out, over Aeron and SBE, without HTTP in between.
 *
 * <p>{@link rialto.client.trading.VenueClient} is where to begin; docs/java-client.md is the guide. Only this package is
 * meant for other programs. The rest of the module is what gateways and reporting use; it changes without notice.
 */
package rialto.client.trading;
