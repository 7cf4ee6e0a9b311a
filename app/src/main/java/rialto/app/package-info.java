/**
 * The command line: {@code Main} and the commands that stand alone. The others are in a package each, by what they run:
 *
 * <ul>
 *   <li>{@code venue}: {@code start}, everything in one process
 *   <li>{@code cluster}: {@code node}, {@code gateway}, {@code reporting}, {@code admin}: one process of a cluster each
 *   <li>{@code demo}: {@code demo}, {@code cluster demo}, {@code simulate}: with simulated traders
 *   <li>{@code backup}: {@code backup}, {@code restore}
 *   <li>{@code replay}: what {@code replay} does without a venue
 *   <li>{@code extensions}: {@code extensions}: hosts of extensions, and what operators do with them
 *   <li>{@code config}: settings, and how the modules get them
 *   <li>{@code data}: what lies in a data directory, and who may use it
 *   <li>{@code process}: how a process starts, fails and stops
 * </ul>
 */
package rialto.app;
