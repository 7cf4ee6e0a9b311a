/**
 * End-to-end measurements of the venue with a peer beside it, and JMH benchmarks of its parts. {@code Bench} is
 * {@code ./rialto bench}; each of its commands has a class:
 *
 * <ul>
 *   <li>{@code orders}: OrdersCommand, OrdersOptions, OrdersRun, beside EmptyServer; a Subject is one way in;
 *   <li>{@code xml}: XmlCommand, XmlOptions, XmlRun, XmlAsk; {@code posted-offer}: PostedOfferCommand, PostedOfferRun;
 *   <li>{@code engine}, {@code reporting}, {@code jmh}: EngineCommand, ReportingCommand, JmhCommand;
 *   <li>{@code guard}: RatioCommand, HttpProbe, StartProbe, IdleProbe, and its package;
 *   <li>{@code failover}, {@code pingpong}, {@code quotes}: in their packages.
 * </ul>
 *
 * <p>A Measurement adds up rounds, a Report writes them down, Machine says on what.
 */
package rialto.benchmarks;
