/**
 * Methods of plain objects as handlers. Which of them handle what an {@link rialto.events.annotation.AnnotationModel} reads from
 * annotations: our own, or those of JAX-RS.
 */
package rialto.events.annotation;
