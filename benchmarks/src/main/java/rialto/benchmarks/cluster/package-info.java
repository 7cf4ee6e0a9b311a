/**
 * Orders through a cluster of our own over Aeron, beside the same cluster with an empty service. ClusterRun with its
 * ClusterOptions is the course. An OrderPath is what is measured: VenuePath by VenueCluster and NativeMarket, EchoPath by
 * EchoMember, GatewayLoad beside them. OpenLoop sends, a Lane keeps what came of it.
 */
package rialto.benchmarks.cluster;
