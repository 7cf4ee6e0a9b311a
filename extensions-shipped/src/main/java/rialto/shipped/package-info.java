/**
 * Extensions that come with the venue. Each is enabled by a file of settings, docs/extensions-shipped.md tells how, and each is an example:
 * it uses nothing but what {@link rialto.extensions} offers to everybody.
 *
 * <p>Here is what they share; each has a package of its own.
 */
package rialto.shipped;
